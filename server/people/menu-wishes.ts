import { sql } from 'kysely';
import { folders } from '../../contract/pages.ts';
import type { Db } from '../resources/database.ts';

/** How operators want an entry of the menu: null is the page's own name or icon. */
export interface MenuWish {
  readonly title: string | null;
  readonly icon: string | null;
  readonly sort: number;
  readonly shown: boolean;
}

/** Makes a row for every page that has none yet; what operators changed stays. */
export async function ensurePages(tx: Db): Promise<void> {
  for (const { pages } of folders)
    for (const [place, { permissionId }] of pages.entries())
      await sql`insert into permission (permission_id, sort) values (${permissionId}, ${(place + 1) * 10})
        on conflict do nothing`.execute(tx);
}

/** The wishes by page. */
export async function menuWishes(db: Db): Promise<ReadonlyMap<string, MenuWish>> {
  const { rows } = await sql<MenuWish & { permission_id: string }>`
    select permission_id, title, icon, sort, shown from permission`.execute(db);
  return new Map(rows.map(({ permission_id: id, ...wish }) => [id, wish]));
}
