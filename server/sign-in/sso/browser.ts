import { createHmac } from 'node:crypto';

/** Longer than a request and a ticket live, in seconds. */
const lifeSeconds = 660;
const secretShape = /^[\w-]{43}$/;

/** `__Host-` keeps neighbours below the same domain from planting one of theirs; browsers demand TLS for it. */
const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-sso' : 'sso');

/** The secret by which a browser is known between leaving for the provider and paying its ticket in. */
export function browserIn(cookies: string, origin: string): string | undefined {
  const name = `${cookieName(origin)}=`;
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(name));
  const secret = found?.slice(name.length);
  return secret !== undefined && secretShape.test(secret) ? secret : undefined;
}

/** The `Set-Cookie` header. Lax: it comes along when the provider sends the browser back, and on no call from foreign pages. */
export const browserCookie = (browser: string, origin: string): string =>
  `${cookieName(origin)}=${browser}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;

/**
 * Nonce and code verifier of a journey. They follow from what only this browser brings back together, so the database
 * keeps neither.
 */
export const journeySecrets = (
  browser: string,
  state: string,
): { readonly nonce: string; readonly verifier: string } => ({
  nonce: derived(browser, `nonce ${state}`),
  verifier: derived(browser, `verifier ${state}`),
});

const derived = (browser: string, use: string): string => createHmac('sha256', browser).update(use).digest('base64url');
