import { useSelector } from '@xstate/react';
import { Suspense, useId } from 'react';
import { latePart } from '../../entity/late-part.tsx';
import { menuIcon } from '../icons/menu-icons.tsx';
import { Flyout, FolderFlyout } from './FolderFlyout.tsx';
import { MenuEntry, type MenuView } from './MenuEntry.tsx';
import { holds, leavesOf, type MenuNode } from './menu-tree.ts';
import './side-menu.css';

const MenuField = latePart(async () => (await import('./MenuField.tsx')).MenuField);
const MenuResults = latePart(async () => (await import('./MenuField.tsx')).MenuResults);
const OwnEntries = latePart(async () => (await import('./OwnEntries.tsx')).OwnEntries);
const OwnColumns = latePart(async () => (await import('./OwnEntries.tsx')).OwnColumns);

export interface MenuProps extends MenuView {
  readonly nodes: readonly MenuNode[];
}

interface Props extends MenuProps {
  /** Groups open below each other; icons whose pages fly out (80 px); a line on top, or one button where there is no room for it. */
  readonly mode: 'open' | 'icons' | 'top' | 'button';
}

/** The user's pages. Plain links and disclosures of the browser: they open in new tabs, and need no script to open or close. */
export function SideMenu({ mode, nodes, ...view }: Props) {
  const isOpen = mode === 'open';
  const { menu } = view.state;
  const isNarrowed = useSelector(menu, (snapshot) => snapshot?.matches({ known: 'narrowed' }) ?? false);
  return (
    <>
      {isOpen && (
        // Its place is kept until its code has come.
        <div className="menu-field">
          <Suspense>{menu && <MenuField menu={menu} />}</Suspense>
        </div>
      )}
      <nav className="side-menu" aria-label="主菜单" data-mode={mode === 'button' ? 'top' : mode}>
        {menu && isOpen && isNarrowed ? (
          <Suspense>
            <MenuResults menu={menu} onChoose={view.onChoose} />
          </Suspense>
        ) : (
          <Shape mode={mode} nodes={nodes} view={view} />
        )}
      </nav>
    </>
  );
}

/** Folders that stand in the line on top. */
const mostInLine = 6;

/** Those that find no room in the line stand together at its end, a column each. */
function inLine(nodes: readonly MenuNode[]): readonly MenuNode[] {
  const further = nodes.slice(mostInLine).map((node) => ({ ...node, children: leavesOf(node.children) }));
  if (further.length < 2) return nodes;
  return [...nodes.slice(0, mostInLine), { id: -1, path: '#', title: '更多', icon: '', children: further }];
}

type Part = Pick<Props, 'nodes'> & { readonly view: MenuView };

function Shape({ mode, nodes, view }: Part & Pick<Props, 'mode'>) {
  if (mode !== 'button')
    return <Tree isOpen={mode === 'open'} nodes={mode === 'top' ? inLine(nodes) : nodes} view={view} />;
  return (
    <ul>
      <Flyout title="菜单" icon={menuIcon('')} isCurrent={false}>
        <li className="menu-whole">
          <Tree isOpen nodes={nodes} view={view} />
        </li>
      </Flyout>
    </ul>
  );
}

function Tree({ isOpen, nodes, view }: Part & { readonly isOpen: boolean }) {
  // A drawer that slides away holds a menu as well: what opens in one closes nothing in the other.
  const group = useId();
  const { menu, lines, keeps } = view.state;
  return (
    <>
      {isOpen && (
        // Its room is kept before its code has come, and where little is in it.
        <div className="menu-own" style={{ minHeight: 64 + lines * 34 }}>
          <Suspense>{menu && <OwnEntries nodes={nodes} view={view} />}</Suspense>
        </div>
      )}
      <ul>
        {!isOpen && keeps && (
          <Flyout title="收藏" icon={<i className="menu-sign" aria-hidden="true" />} isCurrent={false}>
            <Suspense>{menu && <OwnColumns nodes={nodes} view={view} />}</Suspense>
          </Flyout>
        )}
        {nodes.map((node) =>
          isOpen || node.children.length === 0 ? (
            <MenuEntry key={node.id} view={view} node={node} group={group} />
          ) : (
            <FolderFlyout key={node.id} node={node} isCurrent={holds(node, view.front)} view={view} />
          ),
        )}
      </ul>
    </>
  );
}
