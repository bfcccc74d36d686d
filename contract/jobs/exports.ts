import type { Call } from '../entity/call.ts';
import type { Entity } from '../entity/entity.ts';
import type { Field, Kind, Values } from '../entity/field.ts';
import { pages } from '../menu/pages.ts';

/** How an export is written. */
export const exportFormats = { xlsx: 'Excel（xlsx）', csv: 'CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;

/** Rows that one export may have (wider.md §10.10). */
export const exportLimit = 100_000;

/** Body of the export call: the conditions of the list as its query spells them, and which columns in which order. */
export interface ExportWish {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly query: Values;
}

/**
 * Beside the list call, `POST …/export` or, where one group of calls lists several things, `POST …/activityExports`: answers
 * `{job_id}` (wider.md §1.3).
 */
export function exportCallOf({ calls }: Pick<Entity, 'calls'>): Call {
  const path = calls.list.slice('GET /'.length);
  return path.endsWith('Lists')
    ? `POST /${path.replace(/Lists$/, 'Exports')}`
    : `POST /${path.replace(/\/lists$/, '')}/export`;
}

/** Whether a page lets its rows be exported. */
export const isExportable = ({ permissionId }: Pick<Entity, 'permissionId'>): boolean =>
  pages.some((page) => page.permissionId === permissionId && page.actions.includes('export'));

/** What a cell cannot hold, or what only the details of a row carry. */
const left: ReadonlySet<Kind> = new Set(['image', 'images', 'richtext', 'references']);

/** The fields that stand in a list or in a form, by key, in that order. */
function shownFields(entity: Entity): readonly (readonly [key: string, field: Field])[] {
  const listed = entity.columns.map(({ key }) => key);
  const keys = [...new Set([...listed, ...Object.keys(entity.fields)])];
  return keys.flatMap((key) => {
    const field = entity.fields[key];
    return field && !field.createOnly && !field.ofChange ? [[key, field] as const] : [];
  });
}

/** The fields that an export can have, by key, in the order of the list and then of the form. */
export const exportFields = (entity: Entity): readonly (readonly [key: string, field: Field])[] =>
  shownFields(entity).filter(([, { kind }]) => !left.has(kind));

/** What an export leaves out because no cell can hold it, by the names that it has in the list. */
export const exportLeft = (entity: Entity): readonly string[] =>
  shownFields(entity).flatMap(([key, { kind }]) => (left.has(kind) ? [exportLabel(entity, key)] : []));

/** What a column of an export is called: as in the list. */
export const exportLabel = (entity: Entity, key: string): string =>
  entity.columns.find((column) => column.key === key)?.label ?? entity.fields[key]?.label ?? key;
