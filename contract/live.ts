import type { NoticeKind, UnreadNotices } from './notice-box.ts';

/**
 * What the server tells a signed-in browser without being asked (`GET /admin/events`, server-sent events): the event's name and its
 * data. The stream begins with `hello`; comment lines every 20 s say that it lives. After `forced_logout` it ends.
 */
export interface LiveEvents {
  readonly hello: Readonly<Record<string, never>>;
  /** The session is over; `message` says why. */
  readonly forced_logout: { readonly message: string };
  /** The session's screen was locked, or unlocked, here or in another tab. Told after `hello` too when it is locked. */
  readonly locked: Readonly<Record<string, never>>;
  readonly unlocked: Readonly<Record<string, never>>;
  /** Somebody changed this row. */
  readonly row_changed: { readonly entity: string; readonly id: number };
  /** The operator's own name or picture changed, here or elsewhere. */
  readonly profile: { readonly nickname: string; readonly avatar: string | null };
  /** A job of the account went on. */
  readonly job: { readonly id: number; readonly state: string };
  /** There is a new notice for the account (contract/notice-box.ts). */
  readonly notice: { readonly id: number; readonly kind: NoticeKind; readonly title: string };
  /** The account has read notices, here or in another tab: so many are left. */
  readonly notices_read: UnreadNotices;
}

/** Milliseconds between two comment lines: a stream that is silent for more than twice as long is gone. */
export const liveBeat = 20_000;
