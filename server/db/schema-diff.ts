import type { CheckSpec, ColumnSpec, IndexSpec, TableSpec } from '../entity/read/table-spec.ts';

/** What leads from one state of the declarations to the next. */
export interface SchemaDiff {
  /** Statements in their order, without the semicolon. */
  readonly statements: readonly string[];
  /** Changes that need SQL by hand, because rows that exist would have to be thought about. */
  readonly refusals: readonly string[];
}

const columnSql = ({ name, type, notNull, default: initial, check, references }: ColumnSpec): string =>
  [
    name,
    type,
    notNull && 'not null',
    initial !== undefined && `default ${initial}`,
    check !== undefined && `check (${check})`,
    references !== undefined && `references ${references} (id)`,
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(' ');

const checkSql = ({ name, expression }: CheckSpec): string => `constraint ${name} check (${expression})`;

const indexSql = (table: string, { name, columns, unique, using, where }: IndexSpec): string =>
  `create ${unique ? 'unique ' : ''}index ${name} on ${table}${using ? ` using ${using}` : ''} (${columns.join(', ')})${where ? ` where ${where}` : ''}`;

const storageSql = ({ name, storage }: TableSpec): readonly string[] =>
  storage ? [`alter table ${name} set (${storage.join(', ')})`] : [];

function creation(table: TableSpec): readonly string[] {
  const { name, columns, checks, indexes } = table;
  const lines = [...columns.map(columnSql), ...checks.map(checkSql)].map((line) => `  ${line}`);
  return [
    // Without columns it is a table that is written by hand.
    ...(lines.length === 0 ? [] : [`create table ${name} (\n${lines.join(',\n')}\n)`]),
    ...storageSql(table),
    ...indexes.map((index) => indexSql(name, index)),
  ];
}

/**
 * Compares the tables of the last migration with those of the declarations. New tables, new columns and new indexes become
 * SQL; a column that is gone or changed, a new column that old rows cannot fill, and a changed check are refused.
 */
export function diffSchemas(before: readonly TableSpec[], after: readonly TableSpec[]): SchemaDiff {
  const gone = before.filter(({ name }) => !after.some((table) => table.name === name));
  const parts = after.map((table) => {
    const old = before.find(({ name }) => name === table.name);
    return old ? diffTables(old, table) : { statements: creation(table), refusals: [] };
  });
  return {
    statements: parts.flatMap(({ statements }) => statements),
    refusals: [...gone.map(({ name }) => `table ${name} is gone`), ...parts.flatMap(({ refusals }) => refusals)],
  };
}

function diffTables(before: TableSpec, after: TableSpec): SchemaDiff {
  const { name } = after;
  const columns = compare(before.columns, after.columns);
  const indexes = compare(before.indexes, after.indexes);
  const checks = compare(before.checks, after.checks);
  const fillable = columns.added.filter((column) => !column.notNull || column.default !== undefined);
  const unfillable = columns.added.filter((column) => !fillable.includes(column));
  return {
    statements: [
      ...(String(before.storage) === String(after.storage) ? [] : storageSql(after)),
      ...fillable.map((column) => `alter table ${name} add column ${columnSql(column)}`),
      ...indexes.added.map((index) => indexSql(name, index)),
    ],
    refusals: [
      ...unfillable.map((column) => `${name}.${column.name} is required, and old rows have no value for it`),
      ...columns.lost.map((column) => `${name}.${column} was changed or is gone`),
      ...indexes.lost.map((index) => `index ${index} was changed or is gone`),
      ...checks.lost.map((check) => `check ${check} was changed or is gone`),
      ...checks.added.map((check) => `check ${check.name} is new, and old rows may not fulfil it`),
    ],
  };
}

/** What is new by name, and the names of what is no longer there as it was. */
function compare<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) {
  const asText = (part: T) => JSON.stringify(part);
  return {
    added: after.filter(({ name }) => !before.some((old) => old.name === name)),
    lost: before.filter((old) => !after.some((part) => asText(part) === asText(old))).map(({ name }) => name),
  };
}
