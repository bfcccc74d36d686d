import type { JobState } from './jobs/jobs.ts';
import type { NoticeKind, UnreadNotices } from './notices/notice-box.ts';

/**
 * Rows of an entity were made or changed, told to those who may list them and see them. `ids`: which ones; empty when they are
 * too many to name. `by`: the document that asked for it (`documentHeader`), so that nobody is told of his
 * own doing, only of what it touches.
 */
export interface RowsChanged {
  readonly entity: string;
  readonly ids: readonly number[];
  readonly by?: string;
  /** Entities whose lists may show something else now (contract/entity/touched.ts); none when absent. */
  readonly touches?: readonly string[];
}

/** A write carries the name of the document that asked for it: a random one, known to nobody else before. */
export const documentHeader = 'X-Document';
/** What such a name looks like; any other is ignored. */
export const documentName = /^[\w-]{8,64}$/;

/**
 * What the server tells a signed-in browser without being asked (`GET /admin/events`, server-sent events): the event's name and its
 * data. The stream begins with `hello`; comment lines every 20 s say that it lives. After `forced_logout` it ends.
 */
export interface LiveEvents {
  /** `rights`: the edition of what the account may do now, for whoever missed the news of a change; said again when it is found to be another. */
  readonly hello: { readonly rights?: string };
  /** The session is over; `message` says why. */
  readonly forced_logout: { readonly message: string };
  /** The session's screen was locked, or unlocked, here or in another tab. Told after `hello` too when it is locked. */
  readonly locked: Readonly<Record<string, never>>;
  readonly unlocked: Readonly<Record<string, never>>;
  readonly row_changed: RowsChanged;
  /** Somebody opened or closed a record that is open here, or does something else with it now; `seat`: who (contract/live/presence.ts). */
  readonly presence: { readonly entity: string; readonly id: number; readonly seat: string };
  /** The operator's own name or picture changed, here or elsewhere. */
  readonly profile: { readonly nickname: string; readonly avatar: string | null };
  /** What the account may do has changed: user info and menus are to be read anew. */
  readonly rights: Readonly<Record<string, never>>;
  /** A job of the account changed its state or, about once a second, went on (contract/jobs/jobs.ts). */
  readonly job: { readonly id: number; readonly state: JobState; readonly done: number; readonly total: number };
  /** There is a new notice for the account (contract/notices/notice-box.ts). */
  readonly notice: { readonly id: number; readonly kind: NoticeKind; readonly title: string };
  /** The account has read notices, here or in another tab: so many are left. */
  readonly notices_read: UnreadNotices;
  /** A run of the member simulator began, went on, or ended; told to those who may look at its page (contract/simulator/steering.ts). */
  readonly simulator: { readonly run: number };
}

/** Milliseconds between two comment lines: a stream that is silent for more than twice as long is gone. */
export const liveBeat = 20_000;
