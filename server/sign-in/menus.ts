import { type Folder, folders, type Page } from '../../contract/menu/pages.ts';
import { sectionOf } from '../../contract/menu/sections.ts';
import type { MenuItem } from '../../contract/sign-in/session.ts';
import type { MenuLink, MenuWish, MenuWishes } from '../people/menu-wishes.ts';
import { isOffered } from '../people/offered.ts';

/** Ids stay the same as long as nobody changes the pages of the program: folder 1 is 100, its pages 101, 102, … */
const folderId = (index: number): number => (index + 1) * 100;
/** Links come after all of them. */
const firstLinkId = 1_000_000;

const none: MenuWishes = { entries: new Map(), links: [] };

/**
 * The menu of somebody with these grants: pages he may query, in folders that have any (wider.md §12), as operators wish them, and with them
 * the links of those folders.
 */
export const menusFor = (grants: ReadonlySet<string>, { entries, links }: MenuWishes = none): readonly MenuItem[] =>
  inOrder(folders.map((folder, index) => ({ folder, id: folderId(index), wish: entries.get(folder.path) })))
    .filter(({ wish }) => wish?.isOff !== true)
    .flatMap(({ folder, id, wish }) => {
      const pages = folder.pages
        .map((page, place) => ({ page, id: id + place + 1, wish: entries.get(page.path) }))
        .filter(({ page }) => grants.has(`${page.permissionId}.query`) && isOffered(page, { entries }))
        .map(({ page, id: own, wish: wanted }) => ({ item: pageItem(page, id, own, wanted), wish: wanted }));
      if (pages.length === 0) return [];
      const beside = links.filter((link) => link.folder === folder.path);
      const open = inOrder([...pages, ...beside.map((link) => ({ item: linkItem(link, id), wish: link }))]);
      return [folderItem(folder, id, pages[0]?.item, wish), ...open.map(({ item }) => item)];
    });

const inOrder = <Entry extends { readonly wish?: MenuWish | undefined }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((one, other) => (one.wish?.sort ?? 0) - (other.wish?.sort ?? 0));

const folderItem = (
  { title, path, icon }: Folder,
  id: number,
  first: MenuItem | undefined,
  wish?: MenuWish,
): MenuItem => ({
  id,
  parentId: 0,
  name: path.slice(1),
  path,
  component: 'folder',
  ...(first && { redirect: first.path }),
  meta: { title: wish?.title ?? title, icon: wish?.icon ?? icon, show: wish?.shown ?? true, permission: [] },
});

const pageItem = (page: Page, parentId: number, id: number, wish?: MenuWish): MenuItem => {
  const { permissionId, path, view } = page;
  const [title, icon, section] = [wish?.title ?? page.title, wish?.icon ?? page.icon, sectionOf(path)];
  return {
    id,
    parentId,
    name: permissionId,
    path,
    component: view,
    meta: {
      title,
      show: wish?.shown ?? page.menu !== 'palette',
      permission: [permissionId],
      ...(icon && { icon }),
      ...(section !== undefined && { section }),
    },
  };
};

const linkItem = ({ id, url, title, icon, shown }: MenuLink, parentId: number): MenuItem => ({
  id: firstLinkId + id,
  parentId,
  name: `link-${id}`,
  path: url,
  component: 'link',
  meta: { title: title ?? url, show: shown, permission: [], target: '_blank', ...(icon !== null && { icon }) },
});
