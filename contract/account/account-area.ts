import { cleanText } from '../core/clean-text.ts';
import type { CrossRule } from '../entity/fault.ts';
import { type Fields, type Options, type Picture, select, text, textarea, type Values } from '../entity/field.ts';
import type { SessionLogResult, SessionLogType } from '../logs/session-log.ts';

/** Genders that a profile may state (wider.md §10.1). */
export const genders = {
  male: { label: '男' },
  female: { label: '女' },
  secret: { label: '保密' },
} as const satisfies Options;

/** What somebody says about himself (wider.md §11, 基本设置). A region is plain words as long as there is no tree of regions. */
export const profileFields: Fields = {
  nickname: text('昵称', { rule: true, max: 20 }),
  gender: select('性别', genders),
  intro: textarea('个人简介', { max: 200, placeholder: '一两句话，让同事认识您' }),
  region: text('所在地区', { max: 40, placeholder: '例如：江西省 南昌市' }),
  street: text('街道地址', { max: 100 }),
};

/** Tags of a person (wider.md §11, 个人中心). */
export const maxTags = 10;
const maxTagLength = 8;

const isText = (value: unknown): value is string => typeof value === 'string';

function tagsFault({ tags }: Values): string | undefined {
  if (tags === undefined || tags === null) return undefined;
  if (!Array.isArray(tags) || !tags.every(isText)) return '标签的格式不正确';
  if (tags.length > maxTags) return `标签不超过 ${maxTags} 个`;
  const kept = tags.map(cleanText);
  if (kept.some((tag) => tag === '' || [...tag].length > maxTagLength)) return `每个标签应为 1–${maxTagLength} 个字`;
  return new Set(kept).size < tags.length ? '标签不能重复' : undefined;
}

/** What `profileFields` cannot say. */
export const profileRules: readonly CrossRule[] = [{ field: 'tags', check: tagsFault }];

/** Answer of `GET /admin/api/account/profile`; that of the update too. */
export interface Profile {
  readonly version: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: Picture | null;
  readonly gender: keyof typeof genders | null;
  readonly intro: string | null;
  readonly region: string | null;
  readonly street: string | null;
  readonly tags: readonly string[];
  /** Proved by a mailed code; changed in 安全设置. */
  readonly email: string | null;
  /** `138****0001`; kept by whoever keeps the accounts. */
  readonly mobile: string | null;
  /** Names of the roles that are enabled. */
  readonly roles: readonly string[];
  readonly dept: string | null;
  /** ISO with zone. */
  readonly created_at: string;
}

/** Pixels of a side of the avatar that the browser cuts out. */
export const avatarSide = 200;

/** One session of the own account that can go on (wider.md §11, 登录设备). */
export interface OwnSession {
  readonly no: number;
  /** `Chrome 140 · Windows`. */
  readonly device: string;
  readonly ip: string;
  readonly created_at: string;
  readonly last_active_at: string;
  /** The one that asks. */
  readonly current: boolean;
}
/** Answer of `GET /admin/api/account/sessions`. */
export interface OwnSessions {
  readonly data: readonly OwnSession[];
}

/** A line of 我的操作. */
export interface OwnOperation {
  readonly id: number;
  readonly at: string;
  readonly summary: string;
  readonly biz_name: string;
  readonly ip: string;
}
/** A line of 我的登录. */
export interface OwnLogin {
  readonly id: number;
  readonly at: string;
  readonly log_type: SessionLogType;
  readonly result: SessionLogResult;
  readonly note: string;
  readonly device: string;
  readonly ip: string;
}
/** The journals that somebody may read about himself. */
export const ownLogKinds = ['operation', 'login'] as const;
export type OwnLogKind = (typeof ownLogKinds)[number];
/** So many lines of a journal are fetched at a time. */
export const ownLogPage = 20;
/** Answer of `GET /admin/api/account/logs?kind=`: newest first, before the line `before` when it is given. */
export interface OwnLogs<Line = OwnOperation | OwnLogin> {
  readonly data: readonly Line[];
  /** There are older ones. */
  readonly more: boolean;
}

/** Answer of `GET /admin/api/account/sso`: who the account is at the provider of single sign-on. */
export interface SsoBinding {
  /** Whether this installation has single sign-on; `label` is what its button says. */
  readonly offered: boolean;
  readonly label: string;
  readonly issuer: string | null;
  readonly subject: string | null;
}

/** Characters of the code that proves an address: no 0, O, 1, I, L. */
export const emailCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const emailCodeLength = 8;

/** What somebody signed in reads and writes in his own account area (wider.md §11). */
export const accountAreaCalls = {
  profile: 'GET /admin/api/account/profile',
  /** The fields that change, and `version`; answers `Profile`. */
  changeProfile: 'PUT /admin/api/account/profile',
  /** `{file_id}`, null for the default one; answers `Profile`. */
  avatar: 'POST /admin/api/account/avatar',
  /** `?kind=operation|login&before=`; answers `OwnLogs`. */
  logs: 'GET /admin/api/account/logs',
  sessions: 'GET /admin/api/account/sessions',
  /** `{no}` ends one, `{others: true}` all but the one that asks. */
  endSessions: 'DELETE /admin/api/account/sessions',
  /** `{email, password}`: mails a code to the new address. */
  changeEmail: 'PUT /admin/api/account/email',
  /** `{code}`: the address is the account's from now on. */
  confirmEmail: 'POST /admin/api/account/email/confirm',
  sso: 'GET /admin/api/account/sso',
  /** `{password}`. */
  unbindSso: 'DELETE /admin/api/account/sso',
  preferences: 'GET /admin/api/account/preferences',
  changePreferences: 'PUT /admin/api/account/preferences',
  notifySettings: 'GET /admin/api/account/notify-settings',
  changeNotifySettings: 'PUT /admin/api/account/notify-settings',
} as const;
