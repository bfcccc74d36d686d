import { areaCodesIn } from '../../contract/people/people.ts';
import type { RoleReach } from '../sign-in/reach.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Write } from '../entity/resource.ts';
import { asIds } from '../entity/read/wire-values.ts';
import { type Excess, excessOf, type Place } from './breadth.ts';
import { pathsOf, reachesOf } from './breadth-rows.ts';

interface Asked extends Pick<Write, 'values' | 'changes'> {
  /** Roles that the account gets by this. */
  readonly added: readonly number[];
  readonly isNew: boolean;
}

const sentences: Readonly<Record<Excess, (name: string) => string>> = {
  scope: (name) => `角色「${name}」在该部门的数据范围超出您自己的`,
  depts: (name) => `角色「${name}」的指定部门超出您自己的数据范围`,
  regions: (name) => `角色「${name}」的数据区域超出您自己的，请先收窄账号的数据区域`,
  mask: (name) => `您自己看不到明文，不能分配角色「${name}」`,
  limit: (name) => `角色「${name}」的单次积分调整上限高于您自己的`,
};

/** What a role that stays may not become by another department or other areas. */
function movedInto({ changes }: Asked, { scope }: RoleReach): readonly Excess[] {
  const byDept = changes('dept_id') && (scope === 'dept' || scope === 'dept_tree');
  return [...(byDept ? (['scope'] as const) : []), ...(changes('region_list') ? (['regions'] as const) : [])];
}

async function placeFrom(db: Db, { values }: Asked): Promise<Place> {
  const deptId = typeof values['dept_id'] === 'number' ? values['dept_id'] : null;
  const paths = deptId === null ? undefined : await pathsOf(db, [deptId]);
  return { deptId, deptPath: paths?.get(deptId ?? 0) ?? null, regions: areaCodesIn(values['region_list']) };
}

/**
 * Why an account would see further than who writes it: by roles that it gets, or by where it is moved to. Undefined when it would not.
 * Departments, areas, masks and limits of its other roles are as they were: they are no matter of his.
 */
export async function widerThan(db: Db, asked: Asked, writer: Operator): Promise<string | undefined> {
  const { values, changes, added, isNew } = asked;
  const isMoved = !isNew && (changes('dept_id') || changes('region_list'));
  const ids = isMoved ? asIds(values['role_ids']) : added;
  if (ids.length === 0) return undefined;
  const place = await placeFrom(db, asked);
  const roles = await reachesOf(db, ids);
  const paths = await pathsOf(
    db,
    roles.flatMap(({ depts }) => depts),
  );
  for (const role of roles) {
    const counted = added.includes(role.id) ? undefined : movedInto(asked, role);
    const found = [...excessOf(role, writer.reach, paths, place)].find((one) => counted?.includes(one) ?? true);
    if (found) return sentences[found](role.name);
  }
  return undefined;
}
