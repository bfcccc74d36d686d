import { codes, messages } from '../../contract/core/errors.ts';
import { pages } from '../../contract/menu/pages.ts';
import { type Action, actionLabels } from '../../contract/core/permission.ts';
import { Failure, failure } from './failure.ts';
import type { Access, Caller, Route } from './route.ts';

const nothing: ReadonlySet<string> = new Set();

/** Refuses, at start, a route that does not say who may call it or names a page or action that there is not. */
export function checkAccess({ call, access }: Route): void {
  if (access === 'public' || access === 'session') return;
  const named = access && ('oneOf' in access ? access.oneOf : [access.permissionId]);
  if (!named || named.length === 0) throw new Error(`${call} declares no known access`);
  for (const permissionId of named) {
    const page = pages.find((known) => known.permissionId === permissionId);
    if (!page) throw new Error(`${call} declares no known access`);
    if (typeof access.action === 'string' && !page.actions.includes(access.action))
      throw new Error(`${call} asks for ${access.action}, which ${page.permissionId} does not have`);
  }
}

/** What can be said before the input is read: who may not do it learns nothing about the fields. */
export function checkBefore<Input>(caller: Caller, access: Access<Input>): void {
  if (access === 'session' || 'oneOf' in access) return;
  checkPage(caller, access.permissionId);
  if (typeof access.action === 'string') checkAction(caller, access.permissionId, access.action);
}

/** What depends on the input: which page it is about, or what it asks for. */
export function checkInput<Input>(caller: Caller, access: Access<Input>, input: Input): void {
  if (access === 'session') return;
  if ('oneOf' in access) {
    const permissionId = access.pageOf(input);
    checkPage(caller, permissionId);
    checkAction(caller, permissionId, typeof access.action === 'function' ? access.action(input) : access.action);
  } else if (typeof access.action === 'function') checkAction(caller, access.permissionId, access.action(input));
}

/** Nothing is written by somebody who looks on as a role (以角色查看). @throws {Failure} 40303 */
export function refuseWhileViewing({ viewing }: Caller): void {
  if (viewing) throw failure('viewOnly', `正在以「${viewing.name}」查看，按钮仅供预览`);
}

const titleOf = (permissionId: string) => pages.find((page) => page.permissionId === permissionId)?.title;

/**
 * Lets pass who may do anything at all on the page; 401 with 50403 otherwise (wider.md §1.4). Who holds rights there while it is out of
 * use is told so and stays where he is (§10.3).
 */
function checkPage({ grants, withheld = nothing }: Caller, permissionId: string): void {
  const isOfPage = (grant: string) => grant.startsWith(`${permissionId}.`);
  for (const grant of grants) if (isOfPage(grant)) return;
  for (const grant of withheld)
    if (isOfPage(grant)) throw failure('noAction', `「${titleOf(permissionId)}」页面已停用，如需使用请联系系统管理员`);
  throw new Failure(codes.forbidden, messages.forbidden, { status: 401 });
}

/** Lets pass who may do this on the page; 40301 as HTTP 200 otherwise, so that the operator stays where he is. */
export function checkAction({ grants, withheld = nothing }: Caller, permissionId: string, action: Action): void {
  const pair = `${permissionId}.${action}`;
  if (grants.has(pair)) return;
  if (withheld.has(pair))
    throw failure(
      'noAction',
      `「${titleOf(permissionId)}」的「${actionLabels[action]}」已停用，如需使用请联系系统管理员`,
    );
  throw failure('noAction', `您没有「${actionLabels[action]}」权限`, { permissionId, action });
}
