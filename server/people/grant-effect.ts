import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Affected,
  type GrantEffect,
  grantEffectCall,
  mostNamed,
  pairsOf,
  type Reached,
} from '../../contract/people/grants.ts';
import type { Permission } from '../../contract/core/permission.ts';
import { isUsable } from '../sign-in/validity.ts';
import { type Route, route } from '../http/route.ts';
import type { Db } from '../entity/write/database.ts';
import { placedGrantPages } from './grant-pages.ts';
import { pageOf, permissionsSchema, titleOf } from './grants.ts';

/*
 * What a change of a role's permissions would really do (wider.md §10.2): only to those who can use their account, and only what no other
 * of their roles gives them. What is out of use for everybody is nobody's gain.
 */

interface Person {
  readonly id: number;
  readonly name: string;
  /** What his other enabled roles give him. */
  readonly others: readonly string[];
}

interface Change {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

const schema = z.strictObject({
  id: z.coerce.number({ error: '角色编号应为数字' }).int().positive(),
  permissions: permissionsSchema,
});

/** Whoever can use his account and has the role, while the role is enabled. */
async function peopleWith(db: Db, roleId: number): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select a.id, a.nickname as name, array(
      select distinct p.permission_id || '.' || p.action
      from account_role other join role r on r.id = other.role_id and r.status = 'enabled'
      join role_permission p on p.role_id = r.id
      where other.account_id = a.id and other.role_id <> ${roleId}) as others
    from account_role ar join account a on a.id = ar.account_id
    join role own on own.id = ar.role_id and own.status = 'enabled'
    where ar.role_id = ${roleId} and ${isUsable} order by a.id`.execute(db);
  return rows;
}

/** What the role may do now of what is in use. */
async function heldAndOff(db: Db, roleId: number) {
  const { rows } = await sql<{ held: readonly string[]; off: readonly string[] }>`
    select array(select p.permission_id || '.' || p.action from role_permission p where p.role_id = ${roleId}) as held,
      array(select p.permission_id || '.' || p.action from role_permission p join permission o on o.permission_id = p.permission_id
        where o.status = 'disabled' or o.off_actions @> to_jsonb(p.action)) as off`.execute(db);
  return { held: rows[0]?.held ?? [], off: new Set(rows[0]?.off) };
}

const pagesOf = (pairs: ReadonlySet<string>): ReadonlySet<string> => new Set([...pairs].map(pageOf));

/** What is in one set of pairs and not in the other: whole pages, and actions of pages that are in both. */
function beyond(from: ReadonlySet<string>, to: ReadonlySet<string>) {
  const more = [...to].filter((pair) => !from.has(pair));
  const known = pagesOf(from);
  const pages = [...new Set(more.map(pageOf))].filter((page) => !known.has(page));
  return { pages, actions: more.filter((pair) => known.has(pageOf(pair))) };
}

const changesOf = ({ before, after }: Change) => ({ gained: beyond(before, after), lost: beyond(after, before) });
type Changes = ReturnType<typeof changesOf>;
type Side = Changes['gained'];

type NameOf = (permissionId: string) => string;

/** Pages are called as the matrix above it and the menu call them. */
async function namesIn(db: Db): Promise<NameOf> {
  const names = new Map((await placedGrantPages(db)).map(({ permissionId, title }) => [permissionId, title]));
  return (permissionId) => names.get(permissionId) ?? permissionId;
}

const namedAs = ({ id, name }: Person, { gained, lost }: Changes, nameOf: NameOf): Affected => ({
  id,
  name,
  newPages: gained.pages.map(nameOf),
  lostPages: lost.pages.map(nameOf),
  newActions: gained.actions.map((pair) => titleOf(pair, nameOf)),
  lostActions: lost.actions.map((pair) => titleOf(pair, nameOf)),
});

const reachedBy = (sides: readonly Side[]): Reached => ({
  people: sides.filter(({ pages }) => pages.length > 0).length,
  pages: new Set(sides.flatMap(({ pages }) => pages)).size,
  actionsOnly: sides.filter(({ pages, actions }) => pages.length === 0 && actions.length > 0).length,
});

const isTouched = ({ gained, lost }: Changes) =>
  [gained, lost].some(({ pages, actions }) => pages.length + actions.length > 0);

/** What it would do if a role might from now on what `wanted` says. */
async function effectOf(db: Db, roleId: number, wanted: ReadonlySet<string>): Promise<GrantEffect> {
  const { held, off } = await heldAndOff(db, roleId);
  const used = (pairs: readonly string[]) => new Set(pairs.filter((pair) => !off.has(pair)));
  const touched = (await peopleWith(db, roleId))
    .map((person) => {
      const { others } = person;
      const change = { before: used([...others, ...held]), after: used([...others, ...wanted]) };
      return { person, changes: changesOf(change) };
    })
    .filter(({ changes }) => isTouched(changes));
  const nameOf = await namesIn(db);
  return {
    gain: reachedBy(touched.map(({ changes }) => changes.gained)),
    loss: reachedBy(touched.map(({ changes }) => changes.lost)),
    people: touched.slice(0, mostNamed).map(({ person, changes }) => namedAs(person, changes, nameOf)),
    peopleCount: touched.length,
  };
}

export const grantEffectRoute: Route = route<{ id: number; permissions: readonly Permission[] }>({
  call: grantEffectCall,
  access: { permissionId: 'Role', action: 'get' },
  summary: '角色权限改成所给的样子，各有多少人真正新增或失去什么；只计算，不保存',
  input: schema,
  read: ({ id, permissions }, { store }) => effectOf(store.db, id, pairsOf(permissions)),
});
