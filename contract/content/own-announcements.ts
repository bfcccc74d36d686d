import type { Call } from '../entity/call.ts';
import type { AnnouncementCategory } from './announcement.ts';

/*
 * What the workplace tells an operator of announcements (wider.md §2.1, §8.3). Every page begins with these calls: they stand apart from
 * the words of the entity, which come with its room.
 */

/** An announcement as an operator reads it. */
export interface ReadAnnouncement {
  readonly id: number;
  readonly title: string;
  readonly category: AnnouncementCategory;
  /** HTML, clean already. */
  readonly content: string;
  readonly pinned: boolean;
  readonly must_read: boolean;
  /** ISO-8601. */
  readonly publish_at: string;
  readonly is_read: boolean;
}

/** What an operator is told on the workplace: what must be read and is not first, then what is pinned, then the newest. */
export interface OwnAnnouncements {
  readonly data: readonly ReadAnnouncement[];
}

/** How many the workplace shows (wider.md §2.1). */
export const mostOwnAnnouncements = 5;

export const announcementCalls = {
  mine: 'GET /admin/api/announcements/mine',
  /** Answers what `mine` does, with this one read. */
  read: 'POST /admin/api/announcements/{id}/read',
} as const;

/** The call that reads this one. */
export const readingCall = (id: number): Call => `POST /admin/api/announcements/${id}/read`;
