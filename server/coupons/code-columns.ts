import type { CodeLine } from './code-lines.ts';

/**
 * Lines as the database takes them: of each column all values, as the text of an array (PostgreSQL, 8.15.6). It is made where the lines are
 * sealed, so that nothing of a hundred thousand lines is left to be done where requests are answered.
 */
export type CodeColumns = Readonly<Record<keyof CodeLine, string>>;

const special = /["\\]/g;
const quoted = (text: string | null) => (text === null ? 'null' : `"${text.replaceAll(special, String.raw`\$&`)}"`);
const arrayOf = (values: readonly unknown[]) => `{${values.join(',')}}`;

/** Lines as columns. Numbers and what is sealed have no letter that an array would take for its own. */
export function codeColumns(lines: readonly CodeLine[]): CodeColumns {
  return {
    line: arrayOf(lines.map(({ line }) => line)),
    shown: arrayOf(lines.map(({ shown }) => quoted(shown))),
    digest: arrayOf(lines.map(({ digest }) => digest ?? 'null')),
    sealed: arrayOf(lines.map(({ sealed }) => sealed ?? 'null')),
    password: arrayOf(lines.map(({ password }) => password ?? 'null')),
    fault: arrayOf(lines.map(({ fault }) => quoted(fault))),
  };
}
