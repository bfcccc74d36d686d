import { sql } from 'kysely';
import { type BannerPosition, bannerSize } from '../../contract/content/banner-place.ts';
import type { Picture } from '../../contract/entity/field.ts';
import { type LinkTarget, linkIn, noLink } from '../../contract/core/link-target.ts';
import type { Db } from '../entity/write/database.ts';
import { isLinkLive } from './link-live.ts';
import { isInView } from './publish.ts';

interface Found {
  readonly id: number;
  readonly title: string;
  readonly position: BannerPosition;
  readonly image: Picture;
  readonly link: unknown;
  readonly start_at: string;
  readonly end_at: string | null;
}

/** A banner as members get it. */
export interface ShownBanner {
  readonly id: number;
  readonly title: string;
  readonly position: BannerPosition;
  readonly image_url: string;
  readonly width: number;
  readonly height: number;
  readonly link: LinkTarget;
  readonly start_at: string;
  readonly end_at: string | null;
}

/**
 * What members see in these positions at this moment: published, in its time to the second, and leading somewhere; position by position, the
 * larger sort first (wider.md §8.1).
 */
export async function bannersIn(db: Db, positions: readonly BannerPosition[]): Promise<readonly ShownBanner[]> {
  const { rows } = await sql<Found>`select t.id, t.title, t.position, t.image, t.link, t.start_at, t.end_at
    from he_banner as t
    where t.position = any(${positions}::text[]) and ${isInView} and ${isLinkLive(sql`t.link`)}
    order by array_position(${positions}::text[], t.position), t.sort desc, t.id desc`.execute(db);
  return rows.map(({ image, link, ...banner }) => ({
    ...banner,
    image_url: image.url,
    ...(bannerSize(banner.position) ?? { width: 0, height: 0 }),
    link: linkIn(link) ?? noLink,
  }));
}
