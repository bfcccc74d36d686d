import type { Entity } from '../../../contract/entity/entity.ts';
import { createTitle } from '../../../contract/entity-names.ts';
import type { RecordContext } from '../../../machines/entity/record/record-types.ts';

/** The head of the drawer: what is done with which row. */
export function titleOfRecord(entity: Entity, { mode, row, id }: RecordContext): string {
  if (mode === 'create') return id === undefined ? createTitle(entity.name) : `复制${entity.label}`;
  if (mode === 'detail') return `${entity.label}详情`;
  const name = row ? `：${String(row[entity.title])}` : '';
  return `${entity.commands?.[mode]?.label ?? `编辑${entity.label}`}${name}`;
}
