import { permissionIds } from '../../contract/permission.ts';
import type { MenuItem, UserInfo } from '../../contract/session.ts';

/** A folder of the menu with the pages in it, or a page. */
export interface MenuNode {
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
  readonly children: readonly MenuNode[];
}

/** The user's menu as a tree: entries whose permissions he has, without folders that would be empty (spec §6, wider.md §12). */
export function menuTree({ menus, role }: UserInfo): readonly MenuNode[] {
  const owned = permissionIds(role.permissions);
  const below = (parentId: number): readonly MenuNode[] =>
    menus.flatMap((item) => {
      if (item.parentId !== parentId || !item.meta.show) return [];
      const children = below(item.id);
      const { permission } = item.meta;
      const shown = permission.length > 0 ? permission.some((id) => owned.includes(id)) : children.length > 0;
      return shown ? [nodeOf(item, children)] : [];
    });
  return below(0);
}

const nodeOf = ({ path, meta: { title, icon } }: MenuItem, children: readonly MenuNode[]): MenuNode => ({
  path,
  title,
  children,
  ...(icon !== undefined && { icon }),
});

/** Titles from the outermost folder to the page, for the breadcrumb; empty when the page is in no menu. */
export function trailTo(nodes: readonly MenuNode[], path: string): readonly string[] {
  for (const node of nodes) {
    if (node.path === path) return [node.title];
    const rest = trailTo(node.children, path);
    if (rest.length > 0) return [node.title, ...rest];
  }
  return [];
}

/** Whether a path is this node's or that of a page below it. */
export const holds = (node: MenuNode, path: string): boolean => trailTo([node], path).length > 0;
