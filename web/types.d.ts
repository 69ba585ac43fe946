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
