import { permissionIds } from '../../../contract/core/permission.ts';
import type { MenuItem, UserInfo } from '../../../contract/sign-in/session.ts';

/** A folder of the menu with what lies in it, a page, or a link. */
export interface MenuNode {
  readonly id: number;
  /** Of a link the whole address. */
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
  /** Leads elsewhere, in a window of its own. */
  readonly isLink?: true;
  readonly children: readonly MenuNode[];
}

/**
 * The user's menu as a tree: entries whose permissions he has, and links beside them, without folders that have no page to show (spec §6,
 * wider.md §12).
 */
export function menuTree({ menus, role }: UserInfo): readonly MenuNode[] {
  const owned = permissionIds(role.permissions);
  const below = (parentId: number): readonly MenuNode[] =>
    menus.flatMap((item) => {
      if (item.parentId !== parentId || !item.meta.show) return [];
      const children = below(item.id);
      const { permission } = item.meta;
      const shown =
        permission.length > 0
          ? permission.some((id) => owned.includes(id))
          : leadsElsewhere(item) || children.some(({ isLink }) => !isLink);
      return shown ? [nodeOf(item, children)] : [];
    });
  return below(0);
}

/** A link, as far as it is one to follow: no other address than of a secure page is ever led to. */
const leadsElsewhere = ({ component, path }: MenuItem): boolean => component === 'link' && path.startsWith('https://');

const nodeOf = (item: MenuItem, children: readonly MenuNode[]): MenuNode => {
  const { title, icon } = item.meta;
  return {
    id: item.id,
    path: item.path,
    title,
    children,
    ...(icon !== undefined && { icon }),
    ...(leadsElsewhere(item) && { isLink: true }),
  };
};

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
