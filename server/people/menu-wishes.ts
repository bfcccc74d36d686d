import { sql } from 'kysely';
import { folders, type Page, permissionPages } from '../../contract/pages.ts';
import type { Db } from '../resources/database.ts';

/** How operators want an entry of the menu: null is the page's own name or icon. */
export interface MenuWish {
  readonly title: string | null;
  readonly icon: string | null;
  readonly sort: number;
  readonly shown: boolean;
}

/** Between two numbers there is room for others. */
const sortGap = 10;

/** The page that gives a permission its name. */
const firstOf = ({ permissionId }: Page): Page | undefined =>
  permissionPages.find((page) => page.permissionId === permissionId);

/**
 * Makes a row for every page that has none yet; what operators changed stays. Rows older than entries of their own are those of the first
 * page of their permission; the others begin beside it, shown as it is.
 */
export async function ensurePages(tx: Db): Promise<void> {
  for (const { path, permissionId } of permissionPages)
    await sql`update permission set path = ${path} where permission_id = ${permissionId} and path is null`.execute(tx);
  for (const { pages } of folders)
    for (const [place, page] of pages.entries()) await ensurePage(tx, page, place, pages);
}

async function ensurePage(tx: Db, page: Page, place: number, beside: readonly Page[]): Promise<void> {
  const first = firstOf(page);
  const ahead = first && beside.includes(first) ? place - beside.indexOf(first) : 0;
  const own = (place + 1) * sortGap;
  await sql`insert into permission (permission_id, path, sort, shown)
    select ${page.permissionId}, ${page.path}, coalesce(least(f.sort + ${ahead * sortGap}, 9999), ${own}), coalesce(f.shown, true)
    from (select) as one left join permission f on f.path = ${first?.path ?? ''} and ${ahead > 0}
    on conflict do nothing`.execute(tx);
}

/** The wishes by the path of their page. */
export async function menuWishes(db: Db): Promise<ReadonlyMap<string, MenuWish>> {
  const { rows } = await sql<MenuWish & { path: string }>`
    select path, title, icon, sort, shown from permission where path is not null`.execute(db);
  return new Map(rows.map(({ path, ...wish }) => [path, wish]));
}
