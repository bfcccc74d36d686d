import { sql } from 'kysely';
import type { PageType } from '../../../contract/content/editor-page.ts';
import type { Picture } from '../../../contract/entity/field.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Db } from '../../entity/write/database.ts';
import { isInView } from '../publish.ts';

/* What of a page members see is a version of it: a copy of the moment in which it was published (wider.md §8.6). */

/** What a version keeps of its page. */
const kept = ['title', 'page_type', 'category', 'cover', 'content', 'share_title', 'share_image', 'seo_desc'] as const;
const keptOf = (row: Sql): Sql => sql.join(kept.map((key) => sql`${row}.${sql.ref(key)}`));

/** That a page `t` that is published says something else than its last version. */
export const isChanged: Sql = sql`(t.status = 'published' and exists (select from editor_page_version as v
  where v.page_id = t.id and v.version_no = t.version_no and (${keptOf(sql`v`)}) is distinct from (${keptOf(sql`t`)})))`;

/** Keeps what a page says as its next version. `accountId`: who published it; null for the clock. The page is locked. */
export async function keepVersion(tx: Tx, pageId: number, accountId: number | null): Promise<void> {
  await sql`
    with next as (update editor_page set version_no = version_no + 1 where id = ${pageId} returning *)
    insert into editor_page_version (page_id, version_no, ${sql.join(kept.map((key) => sql.ref(key)))}, sha256, published_at, published_by)
    select n.id, n.version_no, ${keptOf(sql`n`)}, encode(sha256(convert_to(n.content, 'UTF8')), 'hex'), date_trunc('second', now()),
      ${accountId}::bigint
    from next as n`.execute(tx);
}

/** A page as members get it. */
export interface ShownPage {
  readonly id: number;
  readonly slug: string;
  readonly page_type: PageType;
  readonly category: string | null;
  readonly title: string;
  readonly content_html: string;
  readonly cover_url: string | null;
  readonly share_title: string;
  readonly share_image_url: string | null;
  readonly seo_desc: string | null;
  readonly version_no: number;
  readonly sha256: string;
  readonly published_at: string;
}

interface Found extends Omit<ShownPage, 'cover_url' | 'share_title' | 'share_image_url'> {
  readonly cover: Picture | null;
  readonly share_title: string | null;
  readonly share_image: Picture | null;
}

/** What members see at this address now: the version that was published last, while its page is in view, to the second; undefined for nothing. */
export async function pageAt(db: Db, slug: string): Promise<ShownPage | undefined> {
  const { rows } = await sql<Found>`
    select t.id, t.slug, v.page_type, v.category, v.title, v.content as content_html, v.cover, v.share_title, v.share_image, v.seo_desc,
      v.version_no, v.sha256, v.published_at
    from editor_page as t join editor_page_version as v on v.page_id = t.id and v.version_no = t.version_no
    where t.slug = ${slug} and ${isInView}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { cover, share_image, ...page } = found;
  return {
    ...page,
    cover_url: cover?.url ?? null,
    share_title: page.share_title ?? page.title,
    share_image_url: (share_image ?? cover)?.url ?? null,
  };
}
