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

/** A node with the part of its folder in which it stands. */
type Placed = readonly [section: string | undefined, node: MenuNode];

/**
 * The parts of a folder, each where its first page stands. A page that is alone in its part, and pages that are all in one, need no level
 * of their own.
 */
function inSections(folder: string, placed: readonly Placed[]): readonly MenuNode[] {
  const parts = Map.groupBy(placed, ([section]) => section);
  if (parts.size < 2) return placed.map(([, node]) => node);
  return placed.flatMap(([section, node]): readonly MenuNode[] => {
    const nodes = parts.get(section)?.map(([, each]) => each) ?? [];
    if (section === undefined || nodes.length < 2) return [node];
    return nodes[0] === node ? [{ id: -node.id, path: `${folder}#${section}`, title: section, children: nodes }] : [];
  });
}

/**
 * The user's menu as a tree: entries whose permissions he has, and links beside them, without folders that have no page to show (spec §6,
 * wider.md §12).
 */
export function menuTree({ menus, role }: UserInfo): readonly MenuNode[] {
  const owned = permissionIds(role.permissions);
  const below = (parentId: number): readonly Placed[] =>
    menus.flatMap((item): readonly Placed[] => {
      if (item.parentId !== parentId || !item.meta.show) return [];
      const children = inSections(item.path, below(item.id));
      const { permission } = item.meta;
      const shown =
        permission.length > 0
          ? permission.some((id) => owned.includes(id))
          : leadsElsewhere(item) || children.some(({ isLink }) => !isLink);
      return shown ? [[item.meta.section, nodeOf(item, children)]] : [];
    });
  return below(0).map(([, node]) => node);
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

/** The pages and links of a tree, in its order. */
export const leavesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));

/** Whether a path is this node's or that of a page below it. */
export const holds = (node: MenuNode, path: string): boolean => trailTo([node], path).length > 0;
