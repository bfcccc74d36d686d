/** One line of why something came out as it did (engines.md §0, R7): which guard looked at what, what it found and what it wanted. */
export interface TraceLine {
  readonly guard: string;
  readonly fact: string;
  readonly value: unknown;
  readonly wanted: unknown;
}
