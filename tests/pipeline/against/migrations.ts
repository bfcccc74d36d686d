import type { Asked, Effect, GivenUp, Moves, Rows } from '../../../server/db/life/change/moves.ts';
import { clausesOf, splitAt, standsIn, statementsIn } from './sql.ts';

/** The columns of a table that hold states; of a table without a life none. */
export type StateColumns = (table: string) => readonly string[];

const literal = /^'((?:[^']|'')*)'(?:::\w+)?$/;
const literalIn = (text: string): string | undefined => literal.exec(text)?.[1];
const named = (text: string): string => text.replaceAll('"', '').split('.').at(-1) ?? '';

/** `status = 'a'`, `t.status in ('a', 'b')`, `status <> 'a'`: undefined for anything else. */
function askedIn(term: string, columns: readonly string[]): Asked | undefined {
  const found = /^([\w."]+)\s*(=|<>|!=|not\s+in\b|in\b)\s*([\s\S]+)$/i.exec(term);
  const [, left = '', sign = '', right = ''] = found ?? [];
  const column = named(left);
  if (!columns.includes(column)) return undefined;
  const listed = /in$/i.test(sign) ? splitAt(right.replace(/^\(|\)$/g, ''), /,/g) : [right.trim()];
  const states = listed.flatMap((one) => literalIn(one) ?? []);
  return states.length === listed.length ? { column, states, isNot: /^(?:<>|!=|not)/i.test(sign) } : undefined;
}

function rowsOf(table: string, where: string | undefined, columns: readonly string[]): Rows {
  if (where === undefined) return { table, asked: [], isAll: true };
  if (standsIn(where, /\bor\b/i)) return { table, asked: [], isAll: false };
  const terms = splitAt(where, /\band\b/gi);
  const asked = terms.flatMap((term) => askedIn(term, columns) ?? []);
  return { table, asked, isAll: asked.length === terms.length };
}

/** `update T set …`, the table first; `with` and `do` may hide one. */
const updated = /\bupdate\s+(?:only\s+)?([\w."]+)/i;

function updateIn(statement: string, columnsOf: StateColumns): readonly (Effect | 'unread')[] {
  const clauses = clausesOf(statement, ['set', 'from', 'where', 'returning']);
  const table = named(updated.exec(clauses[''] ?? '')?.[1] ?? '');
  const columns = columnsOf(table);
  const sets = splitAt(clauses['set'] ?? '', /,/g).map(
    (one) => /^([\w."]+|\([^)]*\))\s*=\s*([\s\S]+)$/.exec(one) ?? [],
  );
  const moved = sets.filter(([, left = '']) => columns.some((column) => new RegExp(`\\b${column}\\b`).test(left)));
  if (moved.length === 0) return [];
  const to = moved.map(([, left = '', right = '']) => [named(left), literalIn(right.trim())] as const);
  if (to.some(([, state]) => state === undefined)) return ['unread'];
  const rows = rowsOf(table, clauses['where'], columns);
  const isAll = rows.isAll && clauses['from'] === undefined;
  return [{ does: 'move', ...rows, isAll, to: Object.fromEntries(to) as Readonly<Record<string, string>> }];
}

function deleteIn(statement: string, columnsOf: StateColumns): readonly Effect[] {
  const clauses = clausesOf(statement, ['delete\\s+from', 'using', 'where', 'returning']);
  const table = named(/^delete\s+from\s+(?:only\s+)?([\w."]+)/i.exec(statement)?.[1] ?? '');
  const columns = columnsOf(table);
  if (columns.length === 0) return [];
  const rows = rowsOf(table, clauses['where'], columns);
  return [{ does: 'delete', ...rows, isAll: rows.isAll && clauses['using'] === undefined }];
}

/** Columns that go, and those that come with a state for every row. */
function altersIn(statement: string, columnsOf: StateColumns): readonly Effect[] {
  const [, name = '', rest = ''] =
    /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w."]+)\s+([\s\S]+)$/i.exec(statement) ?? [];
  const table = named(name);
  return splitAt(rest, /,/g).flatMap((part): readonly Effect[] => {
    const dropped = /^drop\s+column\s+(?:if\s+exists\s+)?([\w"]+)/i.exec(part)?.[1];
    if (dropped !== undefined && columnsOf(table).includes(named(dropped)))
      return [{ does: 'drop column', table, column: named(dropped) }];
    const [, added, state] =
      /^add\s+column\s+(?:if\s+not\s+exists\s+)?([\w"]+)\s[\s\S]*?\bdefault\s+'([^']*)'/i.exec(part) ?? [];
    if (added === undefined || state === undefined || !columnsOf(table).includes(named(added))) return [];
    return [{ does: 'move', table, asked: [], isAll: true, to: { [named(added)]: state } }];
  });
}

function dropsIn(statement: string, columnsOf: StateColumns): readonly Effect[] {
  const dropped = /^drop\s+table\s+(?:if\s+exists\s+)?([\w.",\s]+?)(?:\s+cascade)?$/i.exec(statement)?.[1] ?? '';
  const tables = dropped.split(',').map((name) => named(name.trim()));
  return tables.filter((table) => columnsOf(table).length > 0).map((table) => ({ does: 'drop table', table }));
}

/** Statements within another one, which may set states for reasons of its own. */
function hiddenIn(statement: string, columnsOf: StateColumns): readonly 'unread'[] {
  const hidden = [...statement.matchAll(new RegExp(updated, 'gi'))].flatMap(([, name = '']) => columnsOf(named(name)));
  const isMoving = hidden.some((column) => new RegExp(`\\bset\\b[\\s\\S]*\\b${column}\\s*=`, 'i').test(statement));
  return isMoving ? ['unread'] : [];
}

type Reader = (statement: string, columnsOf: StateColumns) => readonly (Effect | 'unread')[];

/** By the word that a statement begins with; all others move no rows. */
const readers: Readonly<Record<string, Reader>> = {
  update: updateIn,
  delete: deleteIn,
  alter: altersIn,
  drop: dropsIn,
  with: hiddenIn,
  do: hiddenIn,
};

function effectsOf(statement: string, columnsOf: StateColumns): readonly (Effect | 'unread')[] {
  const [word = ''] = /^\w+/.exec(statement.toLowerCase()) ?? [];
  return Object.hasOwn(readers, word) ? (readers[word]?.(statement, columnsOf) ?? []) : [];
}

/** `-- given up: TABLE.COLUMN a, b -> c: why` and `-- stays: TABLE.COLUMN a: why`. */
const declared = /^--\s*(?:given up|stays)\b.*$/gim;
const givenUpLine = /^--\s*given up:\s*(\w+)\.(\w+)\s+([\w, ]+?)\s*->\s*([\w, ]+?)\s*:\s*(\S.*)$/i;
const staysLine = /^--\s*stays:\s*(\w+)\.(\w+)\s+([\w, ]+?)()\s*:\s*(\S.*)$/i;

const listed = (text: string): readonly string[] => text.split(',').map((one) => one.trim());

function givenUpIn(line: string): GivenUp | undefined {
  const [, table, column, states, goals, reason] = givenUpLine.exec(line) ?? staysLine.exec(line) ?? [];
  if (table === undefined || column === undefined || states === undefined || reason === undefined) return undefined;
  return { table, column, states: listed(states), ...(goals && { goals: listed(goals) }), reason };
}

/** What a migration does to where rows stand. `columnsOf` knows the columns of the charts before and after. */
export function movesIn(file: string, sql: string, columnsOf: StateColumns): Moves {
  const text = sql.replaceAll('\r\n', '\n');
  const statements = statementsIn(text).flatMap((statement) =>
    effectsOf(statement, columnsOf).map((effect) => ({ statement, effect })),
  );
  const lines = [...text.matchAll(declared)].map(([line]) => ({ line, said: givenUpIn(line) }));
  return {
    file,
    effects: statements.flatMap(({ effect }) => (effect === 'unread' ? [] : [effect])),
    givenUp: lines.flatMap(({ said }) => said ?? []),
    unread: [
      ...statements.flatMap(({ statement, effect }) => (effect === 'unread' ? [statement] : [])),
      ...lines.flatMap(({ line, said }) => (said ? [] : [line])),
    ].map((one) => one.replaceAll(/\s+/g, ' ')),
  };
}

/** Whether a migration has anything to do with where rows stand. */
export const isAboutStates = ({ effects, givenUp, unread }: Moves): boolean =>
  effects.length + givenUp.length + unread.length > 0;
