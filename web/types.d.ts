// The shapes that travel between the table and the client (api.d.ts, generated), under the names that the
// client has for them.

import type * as api from "./api";

export * from "./api";
export type Point = [number, number];
export type Listing = api.GameView;
export type Scenario = api.ScenarioView;
export type TableLine = api.TableSummary;
export type Opened = api.Created;
/** A line of the chronicle, with the number of its input. */
export type Entry = api.EntryView;
export type Chat = api.ChatView;
export type Ledger = api.RulesView;

/** A piece with what is printed on the face of its counter that is up. */
export type Piece = api.Piece & Pick<api.Counter, "key" | "side" | "formation"> & Required<api.Face> & { about: string[]; face: number };
/** What can be chosen: a legal decision, or an order with what comes after its first one. */
/** `each` and `to`: pieces that are sent to one place, one after the other. */
export type Choice = api.Choice & { key?: string; rolls?: boolean; idle?: boolean; then?: unknown[]; goals?: number[]; each?: number[]; to?: number };
export type Scene = Omit<api.Scene, "pieces"> & { pieces: Piece[] };
export type TableView = Omit<api.TableView, "scene"> & { scene: Scene };
