import { sql } from 'kysely';
import { permissionPages } from '../../contract/menu/pages.ts';
import { actionLabels, actions, type Permission } from '../../contract/core/permission.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { preferencesOf } from '../account/account-settings.ts';
import { sessionFault } from './identity.ts';
import { codes } from '../../contract/core/errors.ts';
import type { Caller, Visit } from '../http/route.ts';
import { type MenuWishes, menuWishes } from '../people/menu-wishes.ts';
import { isOffered } from '../people/offered.ts';
import { listStarts } from '../entity/views/read.ts';
import { isSwitchedOn } from '../dictionary/parameter-values.ts';
import { menusFor } from './menus.ts';
import { viewableRoles } from './view-as.ts';

interface Profile {
  readonly avatar: unknown;
  readonly role_ids: readonly number[];
  readonly role_names: readonly string[];
}

/** Who the caller is, what he may do and which pages he sees (spec §3). Several roles come as one, their union. */
export async function userInfo(caller: Caller, { store }: Visit): Promise<UserInfo> {
  const { accountId, username, nickname, grants, viewing, rights } = caller;
  const { rows } = await sql<Profile>`
    select a.avatar,
      array(select r.id from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.status = 'enabled' order by r.sort, r.id) as role_ids,
      array(select r.name from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.status = 'enabled' order by r.sort, r.id) as role_names
    from account a where a.id = ${accountId}`.execute(store.db);
  const [profile] = rows;
  if (!profile) throw sessionFault(codes.forcedLogout);
  const lists = await listStarts(store.db, caller);
  const { sync, settings } = await preferencesOf(store.db, accountId);
  const wishes = await menuWishes(store.db);
  return {
    user_id: accountId,
    username,
    nickname,
    avatar: avatarUrl(profile.avatar),
    role: {
      id: profile.role_ids[0] ?? 0,
      name: profile.role_names.join('、'),
      permissions: permissionsOf(grants, wishes),
    },
    ...(rights !== undefined && { rights }),
    menus: menusFor(grants, wishes),
    ...(caller.mayViewAs && { viewable_roles: await viewableRoles(store, caller) }),
    ...(viewing && { viewing_as: { code: viewing.code, name: viewing.name } }),
    ...(Object.keys(lists).length > 0 && { lists }),
    ...(sync && { settings }),
    ...((await isSwitchedOn(store.db, 'account.watermark')) && { watermark: true as const }),
  };
}

/** Grants as user info carries them, in the order of the menu. */
const permissionsOf = (grants: ReadonlySet<string>, wishes: MenuWishes): readonly Permission[] =>
  permissionPages.flatMap((page) => {
    const { permissionId, title } = page;
    if (!isOffered(page, wishes)) return [];
    const granted = actions.filter((action) => grants.has(`${permissionId}.${action}`));
    if (granted.length === 0) return [];
    const actionEntitySet = granted.map((action) => ({ action, describe: actionLabels[action] }));
    return [{ permissionId, permissionName: title, actionEntitySet }];
  });

/** An uploaded picture's address; null (the client shows its default) when there is none. */
function avatarUrl(avatar: unknown): string | null {
  if (typeof avatar !== 'object' || avatar === null || !('url' in avatar)) return null;
  return typeof avatar.url === 'string' ? avatar.url : null;
}
