import { Menu, type MenuProps } from 'antd';
import { menuIcon } from './menu-icons.tsx';
import type { MenuNode } from './menu-tree.ts';

interface Props {
  readonly nodes: readonly MenuNode[];
  /** Path of the page in front; empty when none is. */
  readonly front: string;
  readonly theme: 'dark' | 'light';
  readonly mode: 'inline' | 'horizontal';
  /** Icons only (80 px). */
  readonly collapsed?: boolean;
  /** An entry was chosen: its address to go to. */
  readonly onChoose: (path: string) => void;
}

/** The menu of the user's pages, at the side or on top; every entry is a link, so that it opens in a browser tab as well. */
export function SideMenu({ nodes, front, theme, mode, collapsed = false, onChoose }: Props) {
  // Beside icons an open group would be a popup in front of the page.
  const opensGroups = mode === 'inline' && !collapsed;
  return (
    <Menu
      key={String(opensGroups)}
      className="side-menu"
      aria-label="主菜单"
      theme={theme}
      mode={mode}
      items={itemsOf(nodes)}
      selectedKeys={[front]}
      defaultOpenKeys={opensGroups ? nodes.map(({ path }) => path) : []}
      {...(mode === 'inline' && { inlineCollapsed: collapsed })}
      onClick={({ key, domEvent }) => {
        if (opensElsewhere(domEvent)) return;
        domEvent.preventDefault();
        onChoose(key);
      }}
    />
  );
}

const opensElsewhere = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey;

const itemsOf = (nodes: readonly MenuNode[]): NonNullable<MenuProps['items']> =>
  nodes.map(({ path, title, icon, children }) =>
    children.length > 0
      ? { key: path, label: title, icon: menuIcon(icon), children: itemsOf(children) }
      : { key: path, label: <PageLink path={path} title={title} />, icon: menuIcon(icon), title },
  );

/** The entry itself takes the keyboard's focus. */
const PageLink = ({ path, title }: { readonly path: string; readonly title: string }) => (
  <a href={`#${path}`} tabIndex={-1}>
    {title}
  </a>
);
