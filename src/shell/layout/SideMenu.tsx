import { DownOutlined } from '@ant-design/icons';
import { type ToggleEvent, useId } from 'react';
import { FolderFlyout } from './FolderFlyout.tsx';
import { menuIcon } from './menu-icons.tsx';
import { holds, type MenuNode } from './menu-tree.ts';
import './side-menu.css';

export interface MenuProps {
  readonly nodes: readonly MenuNode[];
  /** Path of the page in front; empty when none is. */
  readonly front: string;
  /** A page was chosen; the link itself leads there. */
  readonly onChoose?: (() => void) | undefined;
}

interface Props extends MenuProps {
  /** Groups open below each other; icons whose pages fly out (80 px); or a line on top. */
  readonly mode: 'open' | 'icons' | 'top';
}

/** The user's pages. Plain links and disclosures of the browser: they open in new tabs, and need no script to open or close. */
export function SideMenu({ mode, ...menu }: Props) {
  // A drawer that slides away holds a menu as well: what opens in one closes nothing in the other.
  const group = useId();
  return (
    <nav className="side-menu" aria-label="主菜单" data-mode={mode}>
      <ul>
        {menu.nodes.map((node) =>
          mode === 'open' || node.children.length === 0 ? (
            <MenuEntry key={node.id} {...menu} node={node} group={group} />
          ) : (
            <FolderFlyout key={node.id} node={node} isCurrent={holds(node, menu.front)}>
              {node.children.map((child) => (
                <MenuEntry key={child.id} {...menu} node={child} group={`${group}${node.id}`} />
              ))}
            </FolderFlyout>
          ),
        )}
      </ul>
    </nav>
  );
}

/** What is led to knows nothing of who sent it, and cannot reach back. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface EntryProps extends MenuProps {
  readonly node: MenuNode;
  /** What it belongs to: of those of one group one is open at a time. */
  readonly group: string;
}

/** A group that opens shows the page in front. */
function bringFront({ newState, currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function MenuEntry({ node, group, ...menu }: EntryProps) {
  const { path, title, icon, isLink, children } = node;
  if (children.length === 0)
    return (
      <li>
        <a
          className="menu-entry"
          href={isLink ? path : `#${path}`}
          title={isLink ? `${title}（在新窗口打开）` : title}
          {...(isLink && elsewhere)}
          aria-current={path === menu.front ? 'page' : undefined}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            menu.onChoose?.();
          }}
        >
          {menuIcon(icon)}
          <span>{title}</span>
        </a>
      </li>
    );
  return (
    <li>
      <details name={group} open={holds(node, menu.front)} onToggle={bringFront}>
        <summary className="menu-entry" data-current={holds(node, menu.front)}>
          {menuIcon(icon)}
          <span>{title}</span>
          <DownOutlined aria-hidden className="menu-arrow" />
        </summary>
        <ul>
          {children.map((child) => (
            <MenuEntry key={child.id} {...menu} node={child} group={`${group}${node.id}`} />
          ))}
        </ul>
      </details>
    </li>
  );
}
