import { type Folder, folders, type Page } from '../../contract/pages.ts';
import type { MenuItem } from '../../contract/session.ts';

/** Ids stay the same as long as nobody re-orders the pages: folder 1 is 100, its pages 101, 102, … */
const folderId = (index: number): number => (index + 1) * 100;

/** The menu of somebody with these grants: pages he may query, in folders that have any (wider.md §12). */
export const menusFor = (grants: ReadonlySet<string>): readonly MenuItem[] =>
  folders.flatMap((folder, index) => {
    const open = folder.pages.flatMap((page, place) =>
      grants.has(`${page.permissionId}.query`) ? [pageItem(page, folderId(index), folderId(index) + place + 1)] : [],
    );
    return open.length === 0 ? [] : [folderItem(folder, folderId(index), open), ...open];
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

const pageItem = ({ permissionId, title, path, view, icon }: Page, parentId: number, id: number): MenuItem => ({
  id,
  parentId,
  name: permissionId,
  path,
  component: view,
  meta: { title, show: true, permission: [permissionId], ...(icon && { icon }) },
});
