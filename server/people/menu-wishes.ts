import { sql } from 'kysely';
import { type Folder, folders, type Page, permissionPages } from '../../contract/menu/pages.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';

/** How operators want an entry of the menu: null is the program's own name or icon. */
export interface MenuWish {
  readonly title: string | null;
  readonly icon: string | null;
  readonly sort: number;
  readonly shown: boolean;
  readonly isOff: boolean;
}

/** A link of the operators' own, in the folder at `folder`. */
export interface MenuLink extends MenuWish {
  readonly id: number;
  readonly url: string;
  readonly folder: string;
}

/** What operators want of the menu: wishes by the path of their folder or page, and links that are in use. */
export interface MenuWishes {
  readonly entries: ReadonlyMap<string, MenuWish>;
  readonly links: readonly MenuLink[];
}

/** Between two numbers there is room for others. */
const sortGap = 10;

/** The page that gives a permission its name. */
const firstOf = ({ permissionId }: Page): Page | undefined =>
  permissionPages.find((page) => page.permissionId === permissionId);

/**
 * Makes a row for every folder and page that has none yet; what operators changed stays. Rows older than entries of their own are those of
 * the first page of their permission; the others begin beside it, shown as it is, unless they are parts of other records.
 */
export async function ensurePages(tx: Db): Promise<void> {
  for (const { path, permissionId } of permissionPages)
    await sql`update permission set path = ${path} where permission_id = ${permissionId} and path is null`.execute(tx);
  for (const [place, { path }] of folders.entries())
    await sql`insert into permission (node_type, path, sort) values ('dir', ${path}, ${(place + 1) * sortGap})
      on conflict do nothing`.execute(tx);
  await ensureEach(tx, ({ only }) => only === undefined);
}

async function ensureEach(tx: Db, isWanted: (page: Page) => boolean): Promise<void> {
  for (const { pages } of folders)
    for (const [place, page] of pages.entries()) if (isWanted(page)) await ensurePage(tx, page, place, pages);
  for (const folder of folders) await placePages(tx, folder);
}

const demoPages = folders.flatMap(({ pages }) => pages.filter(({ only }) => only === 'demo'));

/** Rows for the pages of a demonstration: they come with its data. */
export const ensureDemoPages = (tx: Db): Promise<void> => ensureEach(tx, (page) => demoPages.includes(page));

/** Pages of a demonstration have a row while there is one, and no menu, role or user knows of them otherwise (`isOffered`). */
export const offerDemoPages = (store: Store, isDemo: boolean): Promise<void> =>
  withTransaction(store, async (tx) => {
    if (isDemo) await ensureDemoPages(tx);
    else
      await sql`delete from permission where node_type = 'page' and path = any(${demoPages.map(({ path }) => path)}::text[])`.execute(
        tx,
      );
  });

async function ensurePage(tx: Db, page: Page, place: number, beside: readonly Page[]): Promise<void> {
  const first = firstOf(page);
  const ahead = first && beside.includes(first) ? place - beside.indexOf(first) : 0;
  const own = (place + 1) * sortGap;
  await sql`insert into permission (node_type, permission_id, path, sort, shown)
    select 'page', ${page.permissionId}, ${page.path}, 
      case when f.id is null then ${own} else least(f.sort + ${ahead * sortGap}, 9999) end, coalesce(f.shown, true) and ${page.menu !== 'palette'}
    from (select) as one left join permission f on f.path = ${first?.path ?? ''} and ${ahead > 0}
    on conflict do nothing`.execute(tx);
}

/** What the program calls a folder and its pages, and that they lie in it. A page that is new in a folder out of use is out of use too. */
async function placePages(tx: Db, { path, title, pages }: Folder): Promise<void> {
  const titles = sql.join([{ path, title }, ...pages].map((one) => sql`(${one.path}::text, ${one.title}::text)`));
  await sql`update permission t set own_title = own.title from (values ${titles}) as own(path, title)
    where t.path = own.path and t.own_title is distinct from own.title`.execute(tx);
  await sql`update permission t set parent_id = up.id, status = case when up.status = 'disabled' then up.status else t.status end
    from permission up where up.path = ${path} and t.parent_id is null
      and t.path = any(${pages.map((page) => page.path)}::text[])`.execute(tx);
}

/** The wishes as they are now. */
export async function menuWishes(db: Db): Promise<MenuWishes> {
  const { rows } = await sql<MenuWish & { id: number; path: string | null; url: string | null; folder: string | null }>`
    select t.id, t.path, t.title, t.icon, t.sort, t.shown, t.status <> 'enabled' as "isOff", t.url, up.path as folder
    from permission t left join permission up on up.id = t.parent_id
    where t.path is not null or t.node_type = 'link' and t.status = 'enabled' order by t.sort, t.id`.execute(db);
  return {
    entries: new Map(rows.flatMap(({ path, ...wish }) => (path === null ? [] : [[path, wish] as const]))),
    links: rows.flatMap(({ path, url, folder, ...wish }) =>
      path === null && url !== null && folder !== null ? [{ ...wish, url, folder }] : [],
    ),
  };
}
