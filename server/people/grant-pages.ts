import { type GrantPage, grantPages } from '../../contract/grants.ts';
import { folders } from '../../contract/pages.ts';
import type { Db } from '../resources/database.ts';
import { menuWishes } from './menu-wishes.ts';

/** Every page that has a permission of its own, under the folders as operators name and order them (权限管理). */
export async function placedGrantPages(db: Db): Promise<readonly GrantPage[]> {
  const { entries } = await menuWishes(db);
  const sortOf = (path: string) => entries.get(path)?.sort ?? 0;
  return folders
    .toSorted((one, other) => sortOf(one.path) - sortOf(other.path))
    .flatMap(({ path, title }) =>
      grantPages
        .filter(({ group }) => group === title)
        .map((page) => ({ ...page, group: entries.get(path)?.title ?? title })),
    );
}
