import type { Entity } from '../../contract/entity.ts';
import { madeAs } from '../../contract/entity-names.ts';
import type { RecordContext } from '../../machines/record-types.ts';

/** The head of the drawer: what is done with which row. */
export function titleOfRecord(entity: Entity, { mode, row, id }: RecordContext): string {
  if (mode === 'create')
    return id === undefined ? `${entity.makes ?? '新建'}${madeAs(entity.name, entity.label)}` : `复制${entity.label}`;
  if (mode === 'detail') return `${entity.label}详情`;
  const name = row ? `：${String(row[entity.title])}` : '';
  return `${entity.commands?.[mode]?.label ?? `编辑${entity.label}`}${name}`;
}
