import type { Permission } from './permission.ts';

/** Body of `POST /admin/auth/login` (outside.md). */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Answer of the login call: the token lives `refresh_in` seconds (spec §3). */
export interface Login {
  readonly token: string;
  readonly refresh_in: number;
}

/** Answer of the refresh call: the token lives `expires_in` seconds (spec §3). */
export interface Renewal {
  readonly token: string;
  readonly expires_in: number;
}

/** Answer of the logout call: `url` when a single sign-on wants to be left too (spec §3). */
export interface Logout {
  readonly url?: string;
}

/** One entry of the server's route table (wider.md §10.3). */
export interface MenuItem {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly path: string;
  readonly component: string;
  readonly redirect?: string;
  readonly meta: {
    readonly title: string;
    readonly icon?: string;
    readonly show: boolean;
    /** The permission ids of which the user needs at least one (spec §6). Empty for folders. */
    readonly permission: readonly string[];
  };
}

/** Answer of `GET /admin/user/info` (spec §3). */
export interface UserInfo {
  readonly user_id: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly role: { readonly id: number; readonly name: string; readonly permissions: readonly Permission[] };
  readonly menus: readonly MenuItem[];
}

/** When a token from a login runs out, in milliseconds since 1970 (spec §9). */
export const expiryAfterLogin = (now: number, { refresh_in }: Login): number => now + refresh_in * 1000;
/** When a renewed token runs out (spec §9). */
export const expiryAfterRenewal = (now: number, { expires_in }: Renewal): number => now + (expires_in + 10) * 1000;

/** Reload delay after renewal (spec §9). */
export const reloadDelay = 1500;

/** Addresses that the session decides about (spec §2, §4). */
export const loginPath = '/user/login';
export const landingPath = '/dashboard/workplace';
/** Pages reachable without a token (spec §2). */
export const publicPaths: readonly string[] = [loginPath, '/user/register', '/user/register-result', '/user/sso-login'];
/** `/user/login?redirect=<full path>` for a wanted path (spec §4). */
export const loginPathFor = (wanted: string): string =>
  wanted === '/' || wanted.startsWith(loginPath) ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`;

/** Calls of spec §7 under /admin/auth and /admin/user. */
export const authCalls = {
  login: 'POST /admin/auth/login',
  logout: 'POST /admin/auth/logout',
  refresh: 'GET /admin/auth/refresh_token',
  userInfo: 'GET /admin/user/info',
  upload: 'POST /admin/api/upload',
} as const;
