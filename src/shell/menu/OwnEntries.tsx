import { useSelector } from '@xstate/react';
import { visitsOf } from '../palette/visits.ts';
import type { MenuView } from './MenuEntry.tsx';
import type { MenuNode } from './menu-tree.ts';
import { favouritesIn, type OwnEntry, recentIn } from './own-entries.ts';
import './menu-extras.css';

interface Props {
  readonly nodes: readonly MenuNode[];
  readonly view: MenuView;
}

/** The parts above the tree that there is something in. 最近 is what the palette remembers. */
function useParts({ nodes, view: { state } }: Props) {
  const loader = useSelector(state.shell, ({ children }) => children.paletteLoader);
  const palette = useSelector(loader, (snapshot) => snapshot?.context.palette);
  const visits = useSelector(palette ?? undefined, (snapshot) => snapshot?.context);
  const { address, own, user } = state;
  const around = { front: address, favourites: own.favourites };
  const parts = [
    { key: 'favourites', title: '收藏', entries: favouritesIn(nodes, own.favourites) },
    { key: 'recent', title: '最近', entries: recentIn(nodes, visits ?? visitsOf({ user_id: user }), around) },
  ];
  return parts.filter(({ key, entries }) => key === 'recent' || entries.length > 0);
}

/** What somebody keeps at hand, and where they were last, above the tree. */
export const OwnEntries = (props: Props) =>
  useParts(props).map(({ key, title, entries }) => (
    <div key={key} data-part={key}>
      <span className="menu-caption">{title}</span>
      <ul aria-label={title}>
        <Lines title={title} entries={entries} view={props.view} />
      </ul>
    </div>
  ));

/** The same where the menu is folded, or a line on top. */
export const OwnColumns = (props: Props) =>
  useParts(props).map(({ key, title, entries }) => (
    <li key={key} className="menu-column" data-part={key}>
      <span className="menu-caption">{title}</span>
      <ul aria-label={title}>
        <Lines title={title} entries={entries} view={props.view} />
      </ul>
    </li>
  ));

interface LinesProps {
  readonly title: string;
  readonly entries: readonly OwnEntry[];
  readonly view: MenuView;
}

/** Called after where they stand: the same page has its line in the tree. */
const Lines = ({ title: part, entries, view }: LinesProps) =>
  entries.length === 0 ? (
    <li className="menu-none">打开过的页面会在这里</li>
  ) : (
    entries.map(({ path, title, hint }, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- a line stays where it is: what it leads to changes, and nothing moves.
      <li key={place}>
        <a
          className="menu-entry"
          href={path.startsWith('/') ? `#${path}` : path}
          aria-label={`${part}：${title}`}
          title={title}
          data-current={path === view.state.address}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            view.onChoose?.();
          }}
        >
          <span>{title}</span>
          {hint !== '' && <em>{hint}</em>}
        </a>
      </li>
    ))
  );
