/** Width of a text in half-width characters: what is not ASCII counts two (spec §5). */
export const halfWidth = (text: string): number =>
  [...text].reduce((width, char) => width + ((char.codePointAt(0) ?? 0) < 128 ? 1 : 2), 0);

/** A text cut to a width in half-width characters, with an ellipsis where something is left out; characters stay whole. */
export function cutTo(text: string, width: number): string {
  // A text with fewer characters than half the width fits whatever they are.
  if (text.length * 2 <= width || halfWidth(text) <= width) return text;
  let left = width;
  let cut = '';
  for (const char of text) {
    left -= halfWidth(char);
    if (left < 0) break;
    cut += char;
  }
  return `${cut}…`;
}
