import type { Values } from '../../contract/entity/field.ts';
import { failure } from '../http/failure.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { loggedPatch } from '../entity/write/logged.ts';
import type { Resource } from '../entity/resource.ts';
import { lockRow } from '../entity/read/rows.ts';
import { patchRow } from '../entity/write/update.ts';

interface Told {
  readonly id: number;
  readonly values: Values;
}

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

/** 配额: another quota for one region of market goods, whatever was changed since the list was read (award.md §3.11). */
export async function setQuota(
  tx: Db,
  resource: Resource,
  { id, values: { quota_area: area, quota_to: quota } }: Told,
  { caller }: { readonly caller: Operator },
) {
  const { version, region_quotas: kept } = await lockRow(tx, resource, id, caller);
  const lines = linesOf(kept);
  if (!lines.some((line) => Number(line['area']) === area)) throw failure('notFound');
  const values = { region_quotas: lines.map((line) => (Number(line['area']) === area ? { ...line, quota } : line)) };
  const changed = await patchRow(tx, resource, { id, version, values }, caller);
  const { after } = changed;
  return {
    result: { id, version: after.version, status: after.status },
    logged: await loggedPatch(tx, resource, changed, values),
  };
}
