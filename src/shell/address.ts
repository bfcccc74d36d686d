import { isVisitorPath, loginPath, loginPathFor, singleSignOnPath } from '../../contract/sign-in/session.ts';

/** Addresses nobody wants to come back to: the login and its neighbours, and the exception pages. */
const isPassing = (path: string) => /^\/(?:user|exception|404)(?:[/?]|$)/.test(path);

const pathIn = (hash: string) => hash.replace(/^#/, '') || '/';
const isSingleSignOn = (path: string) => path.split('?')[0] === singleSignOnPath;
const isLogin = (path: string) => path.split('?')[0] === loginPath;

/**
 * The hash of the login page that leads back to where `hash` is; a login page keeps the way back that it has. Other screens of
 * visitors stay where they are.
 */
export function loginHash(hash: string): string {
  const path = pathIn(hash);
  if (isLogin(path) || isVisitorPath(path)) return `#${path}`;
  // Where a sign-on was to lead is where a sign-in by password leads.
  if (isSingleSignOn(path)) return `#${loginPathFor(wantedHash(hash).slice(1))}`;
  return `#${loginPathFor(isPassing(path) ? '/' : path)}`;
}

/** The hash to go to after signing in at `hash`: the way back, else the start, from where the shell leads home. */
export function wantedHash(hash: string): string {
  const path = pathIn(hash);
  const wanted =
    isLogin(path) || isSingleSignOn(path) ? (new URLSearchParams(path.split('?')[1]).get('redirect') ?? '/') : path;
  return wanted.startsWith('/') && !isPassing(wanted) ? `#${wanted}` : '#/';
}

/** The ticket with which a single sign-on leads back (spec §7); '' when there is none. */
export const ticketIn = (hash: string): string => {
  const path = pathIn(hash);
  return isSingleSignOn(path) ? (new URLSearchParams(path.split('?')[1]).get('sticket') ?? '') : '';
};
