/** One line of why something came out as it did (engines.md §0, R7): which guard looked at what, what it found and what it wanted. */
export interface TraceLine {
  readonly guard: string;
  readonly fact: string;
  readonly value: unknown;
  readonly wanted: unknown;
  /** The same in an operator's words; absent where the sentence of the refusal says it all. */
  readonly text?: string;
}

/** What somebody was found by: the black list, a rule of risk. Told to nobody who may not read those (wider.md §3.2). */
export const isQuiet = ({ guard }: TraceLine): boolean => guard === 'isWelcome' || guard.startsWith('risk_rule ');
