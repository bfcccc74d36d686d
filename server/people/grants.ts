import { sql } from 'kysely';
import { z } from 'zod';
import { codes } from '../../contract/core/errors.ts';
import { grantPages, neededBy, pairOf, permissionsOf, type RoleGrants } from '../../contract/people/grants.ts';
import { type Action, actionLabels, actions } from '../../contract/core/permission.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { Failure, invalid } from '../http/failure.ts';
import type { Caller, Logged, Request } from '../http/route.ts';
import type { Db } from '../entity/write/database.ts';
import { conflict, illegal } from '../entity/write/refusal.ts';
import type { Resource, RowPart } from '../entity/resource.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { closedBecause, writeRow } from '../entity/write/update.ts';
import { asText } from '../entity/read/wire-values.ts';
import { reachesOf } from './breadth-rows.ts';
import { placedGrantPages } from './grant-pages.ts';
import { heldBy, ownedBy } from './owned.ts';
import { excessAnywhere } from './role-breadth.ts';
import { tellRole } from './rights-news.ts';

/*
 * The permissions of a role (wider.md §10.2): `PUT roles/{id}` with `permissions`. Nobody gives or takes what he does not have himself,
 * nobody changes a role of his own, and whoever tries is written down.
 */

const malformed = { error: '权限的格式不正确' };
const entry = z.object({ action: z.enum(actions, malformed) }, malformed);
export const permissionsSchema = z
  .array(
    z.object(
      {
        permissionId: z.string(malformed).max(40, malformed),
        actionEntitySet: z.array(entry, malformed).max(9, malformed),
      },
      malformed,
    ),
    malformed,
  )
  .max(500, malformed);

/** A wish that was checked. */
interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The pairs of a request. @throws {Failure} 40001 for pages, actions and combinations that there are not */
function pairsIn(value: unknown): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { permissionId, actionEntitySet } of permissionsSchema.parse(value)) {
    const page = grantPages.find((known) => known.permissionId === permissionId);
    const granted = actionEntitySet.map(({ action }) => action);
    const unknown = !page || granted.some((action) => !page.actions.includes(action));
    if (unknown) throw invalid([{ field: 'permissions', message: `没有这样的权限：${permissionId}` }]);
    refuseLoose(page, granted);
    for (const action of granted) pairs.add(pairOf(permissionId, action));
  }
  if (pairs.size === 0) throw invalid([{ field: 'permissions', message: '角色至少要有一项权限' }]);
  return pairs;
}

function refuseLoose(page: (typeof grantPages)[number], granted: readonly Action[]): void {
  for (const action of granted) {
    const missing = neededBy(page, action).find((needed) => !granted.includes(needed));
    if (missing === undefined) continue;
    const message = `「${page.title}」的「${actionLabels[action]}」需要「${actionLabels[missing]}」`;
    throw invalid([{ field: 'permissions', message }]);
  }
}

const labelOf = (action: string): string =>
  Object.entries(actionLabels).find(([name]) => name === action)?.[1] ?? action;

/** The page of a pair. */
export const pageOf = (pair: string): string => pair.slice(0, pair.lastIndexOf('.'));

const titleOfPage = (permissionId: string): string =>
  grantPages.find((known) => known.permissionId === permissionId)?.title ?? permissionId;

/** A pair in words, `奖励库·修改`; `nameOf`: what its page is called, by the program where nothing is given. */
export const titleOf = (pair: string, nameOf = titleOfPage): string =>
  `${nameOf(pageOf(pair))}·${labelOf(pair.slice(pair.lastIndexOf('.') + 1))}`;

const loggedAs = (row: Row, summary: string, { added, removed }: Difference): Logged => ({
  permissionId: 'Role',
  action: 'edit',
  event: 'PERMISSIONS',
  entity: 'role',
  bizId: row.id,
  bizName: asText(row['name']),
  summary,
  diff: [
    ...added.map((pair) => ({ field: pair, label: titleOf(pair), before: '无', after: '有' })),
    ...removed.map((pair) => ({ field: pair, label: titleOf(pair), before: '有', after: '无' })),
  ],
});

/** Refuses what the caller does not have himself, and has it written down. @throws {Failure} 40301 */
async function refuseForeign(tx: Tx, row: Row, difference: Difference, { accountId }: Caller): Promise<void> {
  const owned = await ownedBy(tx, accountId);
  const foreign = [...difference.added, ...difference.removed].filter((pair) => !owned.has(pair));
  if (foreign.length === 0) return;
  const named = foreign
    .slice(0, 3)
    .map((pair) => titleOf(pair))
    .join('、');
  const more = foreign.length > 3 ? ` 等 ${foreign.length} 项` : '';
  const message = `不能授予或收回您自己没有的权限：${named}${more}`;
  const logged = loggedAs(row, `越权修改角色【${asText(row['name'])}】的权限，已拒绝：${named}${more}`, difference);
  throw new Failure(codes.noAction, message, { result: { permissions: foreign }, logged });
}

/** Refuses pages on which the role, as far as it sees, would see further than the caller. @throws {Failure} 40301 */
async function refuseFurther(tx: Tx, row: Row, difference: Difference, caller: Caller): Promise<void> {
  const pages = [...new Set(difference.added.map(pageOf))];
  const [reach] = pages.length === 0 ? [] : await reachesOf(tx, [row.id]);
  if (!reach) return;
  const excess = await excessAnywhere(tx, { ...reach, pages, limit: 0 }, caller, row.id);
  if (excess.size === 0) return;
  const message = '该角色的数据范围或明文在这些页面上超出您自己的，不能授予';
  const logged = loggedAs(row, `越权修改角色【${asText(row['name'])}】的权限，已拒绝：${message}`, difference);
  throw new Failure(codes.noAction, message, { logged });
}

async function store(tx: Tx, id: number, { added, removed }: Difference): Promise<void> {
  await sql`delete from role_permission where role_id = ${id}
    and permission_id || '.' || action = any(${removed}::text[])`.execute(tx);
  if (added.length === 0) return;
  const values = added.map((pair) => {
    const [permissionId = '', action = ''] = pair.split('.');
    return { role_id: id, permission_id: permissionId, action };
  });
  await tx.insertInto('role_permission').values(values).execute();
}

async function write(
  tx: Tx,
  resource: Resource,
  { id, version, value }: Parameters<RowPart['write']>[2],
  { caller }: Request,
) {
  const wanted = pairsIn(value);
  const row = await lockRow(tx, resource, id, caller);
  const closed = closedBecause(resource, row);
  if (closed !== undefined) throw illegal(resource, row, 'EDIT', closed);
  if (row.version !== version) throw conflict(row);
  const held = await heldBy(tx, [id]);
  // What is not offered here is neither seen nor taken away.
  const known = new Set(
    (await placedGrantPages(tx)).flatMap((page) => page.actions.map((action) => pairOf(page.permissionId, action))),
  );
  const difference = {
    added: [...wanted].filter((pair) => !held.has(pair)),
    removed: [...held].filter((pair) => !wanted.has(pair) && known.has(pair)),
  };
  await refuseForeign(tx, row, difference, caller);
  await refuseFurther(tx, row, difference, caller);
  await store(tx, id, difference);
  await writeRow(tx, resource, id, {}, caller);
  await tellRole(tx, id);
  const after = await readRow(tx, resource, id, caller);
  const { added, removed } = difference;
  const effect = `新增 ${added.length} 项，移除 ${removed.length} 项，影响 ${Number(row['user_count'])} 个账号`;
  return {
    result: { id, version: after.version, status: after.status },
    logged: loggedAs(row, `修改角色【${asText(row['name'])}】的权限：${effect}`, difference),
  };
}

export const grantsPart: RowPart = { input: permissionsSchema, write };

/** What the details of a role tell of its permissions to whoever asks. */
export async function grantsIn(
  db: Db,
  resource: Resource,
  row: Row,
  accountId: number | undefined,
): Promise<RoleGrants> {
  const held = await heldBy(db, [row.id]);
  const open = accountId !== undefined && closedBecause(resource, row) === undefined;
  const owned = open ? await ownedBy(db, accountId) : new Set<string>();
  const pages = await placedGrantPages(db);
  const offered = new Set(pages.map(({ permissionId }) => permissionId));
  return {
    pages,
    permissions: permissionsOf(held).filter(({ permissionId }) => offered.has(permissionId)),
    grantable: [...owned].filter((pair) => offered.has(pageOf(pair))).toSorted(),
  };
}
