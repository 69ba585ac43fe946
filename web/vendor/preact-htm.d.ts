// The parts of preact and htm that the client uses.
export type VNode = object;
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h(type: unknown, props?: unknown, ...children: unknown[]): VNode;
export function render(node: Child, parent: Element): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: unknown[]): T;
export function useCallback<T extends Function>(call: T, inputs?: unknown[]): T;
export class Component<P = {}, S = {}> {
  constructor(props?: P);
  props: P & { children?: Child };
  state: S;
  base?: Element;
  setState(next: Partial<S>): void;
  forceUpdate(): void;
  shouldComponentUpdate?(next: P, state: S): boolean;
  componentDidMount?(): void;
  componentDidUpdate?(): void;
  componentWillUnmount?(): void;
  render(props: P, state: S): Child;
}
