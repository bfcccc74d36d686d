/** Characters a terminal gives to a text: Chinese ones take two places. */
const placesOf = (text: string): number =>
  [...text].reduce((places, character) => places + (/[\u1100-\u115f\u2e80-\uffdc]/.test(character) ? 2 : 1), 0);

const filler = (cell: string, width: number) => ' '.repeat(Math.max(0, width - placesOf(cell)));

/** The width of each column: that of its widest cell. */
export const columnWidths = (rows: readonly (readonly string[])[]): readonly number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(...rows.map((row) => placesOf(row[column] ?? ''))),
  );

/** One line of a table; numbers stand at the right of their column, all else at the left. */
export const rowText = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, column) => {
      const fill = filler(cell, widths[column] ?? 0);
      return /^[\d.]+( [%s]| ms)?$/.test(cell) ? fill + cell : cell + fill;
    })
    .join('  ')
    .trimEnd();

/** Rows as lines whose columns stand below each other. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = columnWidths(rows);
  return rows.map((row) => rowText(row, widths));
}
