/** The rules a chart and its model are held to. */
export type Rule =
  | 'invoke without id'
  | 'inline actor'
  | 'state without Chinese label'
  | 'unnamed guard'
  | 'guard without reason'
  | 'reason without guard'
  | 'unnamed action'
  | 'timer stays inside its source'
  | 'history state'
  | 'other regions reentered'
  | 'event without case'
  | 'case without event'
  | 'unreachable state'
  | 'never-taken transition'
  | 'error object in context'
  | 'fewer than three invariants'
  | 'closed unasked'
  | 'no goal'
  | 'invariant broken'
  | 'goal out of reach'
  | 'unsound key';

/** A fault of a chart or its model, for a person to read. */
export interface Finding {
  readonly rule: Rule;
  /** The state, transition or event it is about; the model's id when it is about the whole. */
  readonly where: string;
  readonly message: string;
}

/** One line per finding; empty when there is none. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings.map(({ rule, where, message }) => `${where}: ${rule}: ${message}`).join('\n');

/** One finding, or none. */
export const findingIf = (isFound: boolean, rule: Rule, where: string, message: string): readonly Finding[] =>
  isFound ? [{ rule, where, message }] : [];
