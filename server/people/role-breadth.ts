import { areaCodesIn, mostPoints } from '../../contract/people/people.ts';
import { type DataScope, dataScopes } from '../../contract/core/scope.ts';
import type { Reach, RoleReach } from '../sign-in/reach.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Write } from '../entity/resource.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';
import { type Excess, excessOf, mostOf } from './breadth.ts';
import { pathsOf, placesOf, reachesOf } from './breadth-rows.ts';

/** What a role gives beyond its giver to those who have it now, and to whoever gets it. */
export async function excessAnywhere(
  db: Db,
  role: RoleReach,
  { reach }: { readonly reach: Reach },
  id?: number,
): Promise<ReadonlySet<Excess>> {
  const places = id === undefined ? [] : await placesOf(db, id);
  const paths = await pathsOf(db, role.depts);
  return new Set([undefined, ...places].flatMap((place) => [...excessOf(role, reach, paths, place)]));
}

const isScope = (code: string): code is DataScope => code in dataScopes;

const regionsFrom = (mode: unknown, list: unknown): readonly string[] | null => {
  if (mode === 'any') return null;
  return mode === 'account' ? [] : areaCodesIn(list);
};

/** How far the role will see once it is written; of a new one, on the pages of the role that it copies. */
async function reachAfter(db: Db, { values, row }: Write): Promise<RoleReach> {
  const scope = asText(values['data_scope']);
  const [before] = await reachesOf(db, [row?.id ?? Number(values['permissions_from'] ?? 0)]);
  return {
    code: asText(values['code']),
    scope: isScope(scope) ? scope : 'self',
    depts: values['data_scope'] === 'dept_custom' ? asIds(values['dept_ids']) : [],
    regions: regionsFrom(values['region_mode'], values['region_list']),
    plain: values['mask_mode'] === 'plain',
    limit: Number(values['point_adjust_limit']),
    pages: before?.pages ?? [],
  };
}

/** The fields that say each part of how far a role sees, and the sentence for one who may not give so much. */
const parts: readonly {
  readonly excess: readonly Excess[];
  readonly fields: readonly string[];
  readonly message: (reach: Reach) => string;
}[] = [
  { excess: ['scope'], fields: ['data_scope'], message: () => '不能超过您自己的数据范围' },
  { excess: ['depts'], fields: ['dept_ids', 'data_scope'], message: () => '只能指定您自己数据范围内的部门' },
  { excess: ['regions'], fields: ['region_list', 'region_mode'], message: () => '不能超出您自己的数据区域' },
  { excess: ['mask'], fields: ['mask_mode'], message: () => '您自己看不到明文，不能授予明文' },
  {
    excess: ['limit'],
    fields: ['point_adjust_limit'],
    message: (reach) => `不能超过您自己的上限 ${Math.min(mostOf(reach), mostPoints).toLocaleString('zh-CN')}`,
  },
];

/** Nobody makes a role that sees further than he does himself. What was wider before may be narrowed, and stay. @throws {Failure} 40001 */
export async function refuseWider(db: Db, write: Write, { reach }: Operator): Promise<void> {
  const { values, row, changes } = write;
  if (!parts.some(({ fields }) => fields.some(changes))) return;
  const found = await excessAnywhere(db, await reachAfter(db, write), { reach }, row?.id);
  const isLower = row !== undefined && Number(values['point_adjust_limit']) < Number(row['point_adjust_limit']);
  const faults = parts
    .filter(({ excess, fields }) => fields.some(changes) && excess.some((one) => found.has(one)))
    .filter(({ excess }) => !(isLower && excess.includes('limit')))
    .map(({ fields, message }) => ({ field: shownField(fields, values), message: message(reach) }));
  if (faults.length > 0) throw invalid(faults);
}

/** Of the fields of a part the first that the form shows now. */
const shownField = (fields: readonly string[], values: Write['values']): string =>
  fields.find((field) => (values[field] ?? null) !== null) ?? fields[0] ?? '';
