import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, type ToggleEvent } from 'react';
import type { MainMenuActor } from '../../../machines/shell/main-menu.ts';
import { latePart } from '../../entity/late-part.tsx';
import { menuIcon } from '../icons/menu-icons.tsx';
import { bringIntoMenu } from './bring-into-menu.ts';
import { holds, leavesOf, type MenuNode } from './menu-tree.ts';
import type { MenuState } from './use-menu.ts';

const Star = latePart(async () => (await import('./EntryTools.tsx')).Star);
const Pin = latePart(async () => (await import('./EntryTools.tsx')).Pin);

/** What every line of the menu needs to know. */
export interface MenuView {
  readonly state: MenuState;
  /** Path of the page in front, of a record that of its list; empty when none is. */
  readonly front: string;
  /** A page was chosen; the link itself leads there. */
  readonly onChoose?: (() => void) | undefined;
}

/** What is led to knows nothing of who sent it, and cannot reach back. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface Props {
  readonly view: MenuView;
  readonly node: MenuNode;
  /** What it belongs to: of those of one group one is open at a time. */
  readonly group: string;
  /** The part of its folder that is seen when the folder opens, unless the page in front is in another one. */
  readonly isFirst?: boolean;
}

/** A group that opens shows the page in front. */
function bringFront({ newState, currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') bringIntoMenu(currentTarget.querySelector<HTMLElement>('[aria-current]'));
}

/** A page, a link, or a group with what is in it. */
export const MenuEntry = (props: Props) =>
  props.node.children.length === 0 ? <Leaf {...props} /> : <Group {...props} />;

function Leaf({ view, node: { path, title, icon, isLink } }: Props) {
  const isFront = path === view.front;
  return (
    <li className="menu-row">
      <a
        className="menu-entry"
        href={isLink ? path : `#${path}`}
        title={isLink ? `${title}（在新窗口打开）` : title}
        {...(isLink && elsewhere)}
        aria-current={isFront ? 'page' : undefined}
        ref={isFront ? bringIntoMenu : null}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          view.onChoose?.();
        }}
      >
        {menuIcon(icon)}
        <span>{title}</span>
      </a>
      {!isLink && <Tool view={view}>{(menu) => <Star menu={menu} path={path} title={title} />}</Tool>}
    </li>
  );
}

function Group({ view, node, group, isFirst = false }: Props) {
  const { id, path, title, icon, children } = node;
  const holdsFront = holds(node, view.front);
  const isPinned = view.state.own.pinned.includes(path);
  return (
    <li className="menu-row">
      <details {...(!isPinned && { name: group })} open={isPinned || holdsFront || isFirst} onToggle={bringFront}>
        <summary className="menu-entry" data-current={holdsFront}>
          {menuIcon(icon)}
          <span>{title}</span>
          <i className="menu-count" data-count={leavesOf(children).length} />
          <DownOutlined aria-hidden className="menu-arrow" />
        </summary>
        <ul>
          {children.map((child, at) => (
            <MenuEntry
              key={child.id}
              view={view}
              node={child}
              group={`${group}${id}`}
              isFirst={at === 0 && !holdsFront}
            />
          ))}
        </ul>
      </details>
      <Tool view={view}>{(menu) => <Pin menu={menu} path={path} title={title} />}</Tool>
    </li>
  );
}

/** What keeps a line at hand: drawn once its code has come. */
function Tool({ view, children }: { readonly view: MenuView; readonly children: (menu: MainMenuActor) => ReactNode }) {
  const { menu } = view.state;
  return menu && <Suspense>{children(menu)}</Suspense>;
}
