import { type Folder, folders, type Page } from '../../contract/pages.ts';
import type { MenuItem } from '../../contract/session.ts';
import type { MenuWish } from '../people/menu-wishes.ts';

/** Ids stay the same as long as nobody re-orders the pages: folder 1 is 100, its pages 101, 102, … */
const folderId = (index: number): number => (index + 1) * 100;

/** The menu of somebody with these grants: pages he may query, in folders that have any (wider.md §12), as operators wish them. */
export const menusFor = (
  grants: ReadonlySet<string>,
  wishes: ReadonlyMap<string, MenuWish> = new Map(),
): readonly MenuItem[] =>
  folders.flatMap((folder, index) => {
    const id = folderId(index);
    const open = folder.pages
      .map((page, place) => ({ page, id: id + place + 1, wish: wishes.get(page.path) }))
      .filter(({ page }) => grants.has(`${page.permissionId}.query`))
      .toSorted((one, other) => (one.wish?.sort ?? 0) - (other.wish?.sort ?? 0))
      .map(({ page, id: own, wish }) => pageItem(page, id, own, wish));
    return open.length === 0 ? [] : [folderItem(folder, id, open), ...open];
  });

const folderItem = ({ title, path, icon }: Folder, id: number, [first]: readonly MenuItem[]): MenuItem => ({
  id,
  parentId: 0,
  name: path.slice(1),
  path,
  component: 'folder',
  ...(first && { redirect: first.path }),
  meta: { title, icon, show: true, permission: [] },
});

const pageItem = (page: Page, parentId: number, id: number, wish?: MenuWish): MenuItem => {
  const { permissionId, path, view } = page;
  const [title, icon] = [wish?.title ?? page.title, wish?.icon ?? page.icon];
  return {
    id,
    parentId,
    name: permissionId,
    path,
    component: view,
    meta: {
      title,
      show: wish?.shown ?? true,
      permission: [permissionId],
      ...(icon && { icon }),
    },
  };
};
