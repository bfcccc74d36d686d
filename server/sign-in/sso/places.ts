import { apiBase } from '../../../contract/core/envelope.ts';
import { loginPathFor } from '../../../contract/sign-in/session.ts';
import type { SingleSignOnSettings } from '../../settings.ts';
import { invalid } from '../../http/failure.ts';

type Origins = SingleSignOnSettings['origins'];

const pathLimit = 1000;
/** A path of the application's hash routes: one slash in front, nothing that browsers read as another host. */
const ownPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/** Where somebody wants to be after signing in: a path of ours, and the origin if it was named. */
export interface Place {
  readonly path: string;
  readonly origin?: string;
}

/**
 * Reads what stands in `redirect`: a path of ours, or the whole address of one of our pages at a known origin. Throws 40001
 * for every other address, so that nobody is led elsewhere by a link to us.
 */
export function placeIn(redirect: string, origins: Origins): Place {
  if (isOwnPath(redirect)) return { path: redirect };
  const address = /^https?:\/\/[^\\\s\p{Cc}]+$/iu.test(redirect) ? URL.parse(redirect) : null;
  const origin = address?.username === '' && address.password === '' ? address.origin : undefined;
  const path = address?.hash.slice(1) || '/';
  if (origin !== undefined && origins.includes(origin) && isOwnPath(path)) return { path, origin };
  throw invalid([{ field: 'redirect', message: '跳转地址无效：只能是本系统的页面' }]);
}

const isOwnPath = (path: string): boolean => path.length <= pathLimit && ownPath.test(path);

/**
 * The origin that the browser sees, from the host that the request names; PUBLIC_URL when that is unknown. Whoever
 * forges the host reaches an origin of ours all the same.
 */
export const originSeen = (host: string, origins: Origins): string =>
  origins.find((origin) => new URL(origin).host === host.toLowerCase()) ?? origins[0];

/** Where the browser begins. */
export const startUrl = (origin: string): string => `${origin}${apiBase}/admin/auth/sso/start`;

/** Path below an origin that the provider sends browsers back to. */
export const callbackPath = `${apiBase}/admin/auth/sso/callback`;

/** The page that pays a ticket in (spec §2), from where the application leads on to `path`. */
export const exchangeUrl = (origin: string, ticket: string, path: string): string =>
  `${origin}/#/user/sso-login?sticket=${ticket}&redirect=${encodeURIComponent(path)}`;

/** The login page, which leads on to `path`. */
export const loginUrl = (origin: string, path: string): string => `${origin}/#${loginPathFor(path)}`;
