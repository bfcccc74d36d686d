type Listener = (version: number) => void;
const nobody: Listener = () => {};
let listener = nobody;

/** Hears which edition of the dictionaries answers carry, for a part whose code comes late. Returns how to stop it. */
export function hearEdition(hears: Listener): () => void {
  listener = hears;
  return () => void (listener = nobody);
}

/** Tells it, as a header has it. */
export const tellEdition = (told: unknown): void => {
  if (typeof told === 'string') listener(Number(told));
};
