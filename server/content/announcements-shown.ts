import { sql } from 'kysely';
import type { AnnouncementCategory } from '../../contract/content/announcement.ts';
import type { Db } from '../entity/write/database.ts';
import { isPinnedNow, isShownNow } from './announcement-readers.ts';
import { reaches, type Viewing } from './viewing.ts';

/** An announcement as members get it. */
export interface ShownAnnouncement {
  readonly id: number;
  readonly category: AnnouncementCategory;
  readonly title: string;
  readonly content_html: string;
  readonly pinned: boolean;
  readonly publish_at: string;
}

/** The most that a screen is told of. */
const mostShown = 10;

/** What members are told now, to the second: pinned ones first, then the newest (wider.md §8.3). */
export async function announcementsFor(db: Db, viewing: Viewing): Promise<readonly ShownAnnouncement[]> {
  const { rows } = await sql<ShownAnnouncement>`
    select a.id, a.category, a.title, a.content as content_html, ${isPinnedNow(sql`a`)} as pinned, a.publish_at
    from announcement as a where a.side in ('member', 'both') and ${isShownNow(sql`a`)} and ${reaches(sql`a.audience`, viewing)}
    order by pinned desc, a.publish_at desc, a.id desc limit ${mostShown}`.execute(db);
  return rows;
}
