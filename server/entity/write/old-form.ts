import { hasMasks } from '../read/list-masks.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { formFields } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type OldForm, versionCall, type VersionQuery } from '../../../contract/entity/history.ts';
import type { Row } from '../../../contract/core/page.ts';
import { failure } from '../../http/failure.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import type { Db, Viewer } from './database.ts';
import { pastAt } from '../read/past.ts';
import { editedShape, idInQuery, onEditedPages, resourceFor, versionInQuery } from '../read/any-row.ts';
import type { Resource, ResourceNamed } from '../resource.ts';
import { readRow } from '../read/rows.ts';
import { isMaskedFor } from '../read/scope.ts';
import { formValues, sameValue } from './settle.ts';

const schema = z.strictObject({ entity: editedShape, id: idInQuery, version: versionInQuery });

/** What the form of a row held at an earlier version, for those who may change it: the save is the usual one. */
export const oldFormRoute = (resourceNamed: ResourceNamed): Route =>
  route<VersionQuery>({
    call: versionCall,
    access: { ...onEditedPages, action: 'edit' },
    summary: '一条记录某个版本的表单内容，与现在不同且可以恢复的部分',
    input: schema,
    read: (asked, request) => readOldForm(resourceNamed, asked, request),
  });

async function readOldForm(
  resourceNamed: ResourceNamed,
  { entity, id, version }: VersionQuery,
  { store, caller }: Request,
): Promise<OldForm> {
  const resource = resourceFor(resourceNamed, entity, caller);
  const row = await readRow(store.db, resource, id, caller);
  const past = await pastAt(store.db, { entity, id }, version);
  if (!past || version > row.version) throw failure('notFound', '没有这个版本的记录');
  return difference(resource, row, await formAt(store.db, resource, row, version), caller);
}

/** Today's form with every later change taken off, newest first. */
async function formAt(db: Db, { entity }: Resource, row: Row, version: number): Promise<Values> {
  const { rows } = await sql<{ before: Values }>`
    select before from row_change
    where entity = ${entity.name} and row_id = ${row.id} and version_after > ${version}
    order by version_after desc`.execute(db);
  return formValues(
    entity,
    Object.fromEntries([row, ...rows.map(({ before }) => before)].flatMap(Object.entries<unknown>)),
  );
}

/** What differs, apart from what may not be changed on this row any more and what the caller is not shown. */
function difference({ entity }: Resource, row: Row, old: Values, viewer: Viewer): OldForm {
  const isMasked = isMaskedFor(entity, viewer);
  const values: Record<string, unknown> = {};
  const left: OldForm['left'][number][] = [];
  for (const [key, field] of Object.entries(formFields(entity, 'edit'))) {
    if (sameValue(row[key], old[key])) continue;
    const because =
      isMasked && (field.mask !== undefined || hasMasks(field)) ? '脱敏内容不能恢复' : field.locked?.(row);
    if (because === undefined) values[key] = old[key] ?? null;
    else left.push({ label: field.label, because });
  }
  return { values, left };
}
