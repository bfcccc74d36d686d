import { codes, messages } from '../../contract/errors.ts';
import { pages } from '../../contract/pages.ts';
import { type Action, actionLabels } from '../../contract/permission.ts';
import { Failure, failure } from './failure.ts';
import type { Caller, Route } from './route.ts';

/** Refuses, at start, a route that does not say who may call it or names a page or action that there is not. */
export function checkAccess({ call, access }: Route): void {
  if (access === 'public' || access === 'session') return;
  const page = pages.find(({ permissionId }) => permissionId === access?.permissionId);
  if (!page) throw new Error(`${call} declares no known access`);
  if (typeof access.action === 'string' && !page.actions.includes(access.action))
    throw new Error(`${call} asks for ${access.action}, which ${page.permissionId} does not have`);
}

/** Lets pass who may do anything at all on the page; 401 with 50403 otherwise (wider.md §1.4). */
export function checkPage({ grants }: Caller, permissionId: string): void {
  for (const grant of grants) if (grant.startsWith(`${permissionId}.`)) return;
  throw new Failure(codes.forbidden, messages.forbidden, { status: 401 });
}

/** Lets pass who may do this on the page; 40301 as HTTP 200 otherwise, so that the operator stays where he is. */
export function checkAction({ grants }: Caller, permissionId: string, action: Action): void {
  if (grants.has(`${permissionId}.${action}`)) return;
  throw failure('noAction', `您没有「${actionLabels[action]}」权限`, { permissionId, action });
}
