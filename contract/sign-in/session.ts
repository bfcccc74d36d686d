import type { ListStart } from '../entity/list/list-views.ts';
import type { Permission } from '../core/permission.ts';

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

/**
 * What the server wants before it gives a token: told as the result of a login that is refused with `stepRequired`. The ticket is
 * good for this step only, for a few minutes. `code`: of the authenticator app, or a recovery code. `enrol`: the role demands two
 * steps and the account has none yet; `uri` is the `otpauth:` address, `secret` the same to be typed. `password`: a new one.
 */
export type SignInStep =
  | { readonly step: 'code'; readonly ticket: string }
  | { readonly step: 'enrol'; readonly ticket: string; readonly secret: string; readonly uri: string }
  /** `max_age_days`: how long a password may be used, of one that has expired. */
  | {
      readonly step: 'password';
      readonly ticket: string;
      readonly reason: 'first' | 'expired' | 'reset';
      readonly max_age_days?: number;
    };

/**
 * Answer of the single sign-on call (spec §3, §8). With a `msg` there is no token: `failure` leads on to `url` at once, any other
 * is told as a warning first.
 */
export interface SingleSignOn extends Partial<Login> {
  readonly msg?: string;
  readonly url?: string;
}

/** Whether there is single sign-on: what its button says, and the address that the button leads to. */
export interface SingleSignOnOffer {
  readonly enabled: boolean;
  readonly label: string;
  /** Takes `?redirect=` with a path of our own, such as `/award/list`. Empty when there is none. */
  readonly url: string;
}

/** The failure word of spec §8. */
export const singleSignOnFailure = 'fail';
/** Milliseconds after which a warned operator is led on (spec §8). */
export const singleSignOnDelay = 2000;

/** Answer of the refresh call: the token lives `expires_in` seconds (spec §3). */
export interface Renewal {
  readonly token: string;
  readonly expires_in: number;
}

/** Answer of the logout call: `url` when a single sign-on wants to be left too (spec §3). */
export interface Logout {
  readonly url?: string;
}

/** One entry of the server's route table (wider.md §10.3). `component`: `folder`, a view of a page, or `link`, whose `path` is an address elsewhere. */
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
    /** The permission ids of which the user needs at least one (spec §6). Empty for folders and links. */
    readonly permission: readonly string[];
    /** Of a page: the part of its folder in which it stands (contract/menu/sections.ts). */
    readonly section?: string;
    /** Of a link: it opens in a window of its own. */
    readonly target?: '_blank';
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
  /** Edition of role and menus: when the live events name another one, they are to be read anew. */
  readonly rights?: string;
  /** The roles that the user may look on as (以角色查看); none for most. */
  readonly viewable_roles?: readonly RoleBrief[];
  /** The role that he looks on as: role and menus are what both may. */
  readonly viewing_as?: RoleBrief;
  /** Settings of the frame that the account carries from browser to browser; absent without 同步到账号. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** How lists begin that the user has arranged, by entity; absent when he arranged none. */
  readonly lists?: Readonly<Record<string, ListStart>>;
  /** Pages that show personal data carry the user's name and the time. */
  readonly watermark?: true;
  /** Path of the page to start with, as chosen in this browser; absent: the landing page. */
  readonly home?: string;
}

/** Answer of `GET /admin/user`: who is signed in, without what he may do. */
export type UserBrief = Pick<UserInfo, 'user_id' | 'username' | 'nickname' | 'avatar'> & {
  readonly role: Pick<UserInfo['role'], 'id' | 'name'>;
};

/** A role by its name. */
export interface RoleBrief {
  readonly code: string;
  readonly name: string;
}

/** Names, on each call, the role that the caller looks on as: he is allowed what both may, and writes nothing. */
export const viewAsHeader = 'X-View-As';

/** When a token from a login runs out, in milliseconds since 1970 (spec §9). */
export const expiryAfterLogin = (now: number, { refresh_in }: Login): number => now + refresh_in * 1000;
/** When a renewed token runs out (spec §9). */
export const expiryAfterRenewal = (now: number, { expires_in }: Renewal): number => now + (expires_in + 10) * 1000;

/** Milliseconds that a sign-out waits for its answer; then it is done without. */
export const signOutPatience = 10_000;

/** Milliseconds without key or pointer in any tab of the browser after which the screen locks. */
export const idleLockAfter = 30 * 60_000;

/** Result of a call that is refused with `busy` because it was tried too often: seconds until it may be tried again. */
export interface Throttled {
  readonly wait: number;
}

/** Reload delay after renewal (spec §9). */
export const reloadDelay = 1500;

/** Addresses that the session decides about (spec §2, §4). */
export const loginPath = '/user/login';
export const landingPath = '/dashboard/workplace';
export const singleSignOnPath = '/user/sso-login';
/** Pages reachable without a token (spec §2). */
export const publicPaths: readonly string[] = [
  loginPath,
  '/user/register',
  '/user/register-result',
  '/user/recover',
  singleSignOnPath,
];
/** Where mailed links lead; they carry `?ticket=`. */
export const registerResultPath = '/user/register-result';
export const recoverPath = '/user/recover';
/** Screens of people who are not signed in, beside the login: whether an address names one. */
export const isVisitorPath = (address: string): boolean =>
  /^\/user\/re(?:gister(?:-result)?|cover)(?:\?|$)/.test(address);
/** `/user/login?redirect=<full path>` for a wanted path (spec §4). */
export const loginPathFor = (wanted: string): string =>
  wanted === '/' || wanted.startsWith(loginPath) ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`;

/** Why a session was ended, and the sentence that its operator reads with 50002 and through the live events. */
export const endings = {
  logout: '您已退出登录，请重新登录',
  kicked: '您的账号已被管理员强制下线',
  password: '密码已修改，请重新登录',
  disabled: '账号已停用，请联系管理员',
  expired: '账号已过期，请联系管理员',
  tooMany: '您的账号在其他设备登录，本次登录已下线',
  reused: '登录凭证被重复使用，为保护账号已下线，请重新登录',
  unlock: '解锁密码多次输错，请重新登录',
  ownDevice: '您在其他设备上将本次登录下线了',
} as const;
export type Ending = keyof typeof endings;

/** Calls of spec §7 under /admin/auth and /admin/user. */
export const authCalls = {
  login: 'POST /admin/auth/login',
  logout: 'POST /admin/auth/logout',
  refresh: 'GET /admin/auth/refresh_token',
  userInfo: 'GET /admin/user/info',
  upload: 'POST /admin/api/upload',
  singleSignOn: 'GET /admin/auth/sso_login',
  singleSignOnOffer: 'GET /admin/auth/sso',
  /** `{ticket, code}`: pays the steps `code` and `enrol`. */
  twoStep: 'POST /admin/auth/2step-code',
  /** `{ticket, password}`: pays the step `password`. */
  resetPassword: 'POST /admin/auth/reset-password',
  lock: 'POST /admin/auth/lock',
  /** `{password}`. */
  unlock: 'POST /admin/auth/unlock',
  /** A stream of server-sent events (contract/live.ts). */
  events: 'GET /admin/events',
} as const;

/** Calls that the specification names and no page of the house makes (§7; docs/decisions/092). */
export const spareCalls = {
  user: 'GET /admin/user',
  sms: 'POST /admin/account/sms',
  smsError: 'POST /admin/account/sms_err',
} as const;
