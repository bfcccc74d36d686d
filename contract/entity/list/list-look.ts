import type { Entity } from '../entity.ts';
import type { Values } from '../field.ts';
import type { Column, Identity } from '../entity-parts.ts';
import type { Row } from '../../core/page.ts';
import type { ColumnLayout } from './list-views.ts';

/* How a list looks as long as nobody wants it otherwise. */

/** The columns as a list begins: that of the name first, then those that it shows by itself, then the others as they are declared. */
export function listColumns({ title, columns, glance = [] }: Entity): Entity['columns'] {
  const place = (key: string) => (glance.includes(key) ? glance.indexOf(key) : glance.length);
  return columns.toSorted((a, b) => Number(b.key === title) - Number(a.key === title) || place(a.key) - place(b.key));
}

/** What the first column says of a row; undefined where the row's title is no column of the list. */
export function identityOf({ title, columns, fields, numbered, gallery, identity }: Entity): Identity | undefined {
  if (!columns.some(({ key }) => key === title)) return undefined;
  const isPicture = ({ key }: { readonly key: string }) => ['image', 'images'].includes(fields[key]?.kind ?? '');
  const picture = gallery?.picture ?? columns.find(isPicture)?.key;
  const below = numbered && numbered.field !== title ? numbered.field : undefined;
  return { name: title, ...(picture && { picture }), ...(below && { below }), ...identity };
}

/** What a record is called: the name of its first column, else its title. */
export function recordName(entity: Entity, row: Row): string {
  const wordsIn = (key: string) => (typeof row[key] === 'string' ? row[key] : '');
  return wordsIn(identityOf(entity)?.name ?? entity.title) || wordsIn(entity.title) || String(row.id);
}

/** Keys of the columns that are not shown unless somebody wants them: the identity says what some of them would say. */
function hiddenAtFirst(entity: Entity): readonly string[] {
  const { name, below, picture } = identityOf(entity) ?? {};
  const keys = entity.columns.map(({ key }) => key);
  const shown = entity.glance ?? keys.filter((key) => key !== below && key !== picture && key !== name);
  return keys.filter((key) => key !== entity.title && !shown.includes(key));
}

/** Keys of the columns that are not shown in this layout. */
export const hiddenOf = (entity: Entity, { hidden }: ColumnLayout): readonly string[] =>
  hidden ?? hiddenAtFirst(entity);

/** What of a column says what stands in it. */
type Standing = Pick<Column, 'key' | 'below' | 'or'>;

/** What a column shows of a row: its own field, or what stands there in a row that has nothing of it. */
export const standsIn = (column: Standing, row: Values): Standing =>
  column.or && (row[column.key] ?? '') === '' ? standsIn(column.or, row) : column;
