import { type GrantPage, grantPages } from '../../contract/people/grants.ts';
import { folders, type Page, permissionPages } from '../../contract/menu/pages.ts';
import type { Db } from '../entity/write/database.ts';
import { menuWishes } from './menu-wishes.ts';
import { isOffered } from './offered.ts';

/** Every page that has a permission of its own, and the folder that it is under, as operators name and order them (权限管理). */
export async function placedGrantPages(db: Db): Promise<readonly GrantPage[]> {
  const { entries } = await menuWishes(db);
  const inOrder = <Entry extends { readonly path: string }>(all: readonly Entry[]): readonly Entry[] =>
    all.toSorted((one, other) => (entries.get(one.path)?.sort ?? 0) - (entries.get(other.path)?.sort ?? 0));
  const nameOf = ({ path, title }: Pick<Page, 'path' | 'title'>) => entries.get(path)?.title ?? title;
  return inOrder(folders).flatMap((folder) =>
    inOrder(folder.pages.filter((page) => permissionPages.includes(page) && isOffered(page, { entries }))).flatMap(
      (page) =>
        grantPages
          .filter(({ permissionId }) => permissionId === page.permissionId)
          .map((grant) => ({ ...grant, title: nameOf(page), group: nameOf(folder) })),
    ),
  );
}
