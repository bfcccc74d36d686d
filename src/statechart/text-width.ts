/**
 * Widths of the characters from blank to `~` in hundredths of the font size: the mean of Arial and Noto Sans. A table and
 * no measuring, so that a chart is laid out alike on every machine, in Node as in a browser; drawn texts are fitted to it.
 */
const widths = [
  28, 28, 36, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56, 56, 56, 28, 28, 58,
  58, 58, 56, 102, 64, 66, 68, 70, 63, 58, 73, 72, 29, 52, 66, 55, 82, 72, 76, 65, 76, 68, 63, 60, 72, 62, 91, 62, 60,
  61, 31, 28, 31, 47, 56, 33, 56, 59, 50, 59, 56, 30, 56, 58, 25, 25, 53, 25, 88, 58, 58, 59, 59, 36, 48, 33, 58, 51,
  76, 50, 51, 49, 33, 26, 33, 58,
];

function widthOf(character: string, isBold: boolean): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2000) return 100;
  return (widths[code - 32] ?? 60) * (isBold ? 1.06 : 1);
}

/** How wide a text is drawn, in px. Chinese characters are as wide as the font is high; `bold` is weight 600. */
export function textWidth(text: string, size: number, bold = false): number {
  const sum = [...text].reduce((total, character) => total + widthOf(character, bold), 0);
  return Math.ceil((sum * size) / 100);
}

/** As many of the names as fit into `width`, joined; the rest as a number: `keepLogin, storeLogin +2`. The first always stands. */
export function fitting(names: readonly string[], width: number, size: number, joint = ', '): string {
  const shown = names.filter(
    (_, index) => index === 0 || textWidth(names.slice(0, index + 1).join(joint), size) <= width,
  );
  const hidden = names.length - shown.length;
  return hidden === 0 ? shown.join(joint) : `${shown.join(joint)} +${hidden}`;
}
