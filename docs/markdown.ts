/** Markdown of one cell; `|` would end it. */
export type Cell = string;

const cell = (text: Cell) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table of markdown. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
