/** What spreadsheets take for the beginning of a formula, in ASCII and in full width, or skip to find one. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** A text that was made harmless, or that looks as if it had been. */
const harmless = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Text as it may stand in a cell of a CSV or XLSX file: a spreadsheet shows it and computes nothing. Numbers that we write as numbers
 * need none of it. `textOfCell` undoes it.
 */
export const cellText = (text: string): string => (formula.test(text) || harmless.test(text) ? `'${text}` : text);

/** What a cell says, whether it was made harmless or typed by somebody. */
export const textOfCell = (cell: string): string => (harmless.test(cell) ? cell.slice(1) : cell);
