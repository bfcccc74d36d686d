import { viewAsHeader } from '../../contract/sign-in/session.ts';

/*
 * 以角色查看: as which role this document looks on. It belongs to the browser's tab, not to the session, so that the operator's other
 * tabs go on as they were, and it outlives a reload.
 */

const key = 'pro__VIEW_AS';

/** Code of the role; empty when the operator is himself. */
export function viewedRole(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Looks on as a role from the next document on; with an empty code as oneself. */
export function rememberRole(role: string): void {
  try {
    if (role === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, role);
  } catch {
    // Without a place to remember it the operator stays himself.
  }
}

/** What each call says of it: the server narrows what may be read, and writes nothing. */
export function viewingHeaders(): Readonly<Record<string, string>> {
  const role = viewedRole();
  return role === '' ? {} : { [viewAsHeader]: role };
}
