import { useSelector } from '@xstate/react';
import { Alert, Button, Empty } from 'antd';
import { type KeyboardEvent, useMemo } from 'react';
import { outline, type PlanPlace, topWarning } from '../../../contract/activities/plan-outline.ts';
import { isFiltered, noPlanFilter } from '../../../contract/activities/plan-filter.ts';
import { sift, type Sifted } from '../../../contract/activities/plan-sift.ts';
import type { Direction } from '../../../contract/activities/tree-steps.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { changesOf } from '../../../machines/activities/plan-form.ts';
import { newRequestId } from '../../core/request-id.ts';
import { PlanFilters } from './PlanFilters.tsx';
import { choose, PlanRow } from './PlanRow.tsx';
import { drawnOf, laidOut, useSight } from './tree-window.ts';

interface Props {
  readonly page: PlanPageActor;
}

/** The tree: chosen and folded by mouse or arrows, put elsewhere by dragging or with Alt and an arrow. */
export function PlanTree({ page }: Props) {
  const tree = useSelector(page, ({ context }) => context.tree);
  const isSifted = useSelector(page, ({ context }) => isFiltered(context.filter));
  const isLoaded = useSelector(page, (snapshot) => snapshot.matches({ tree: 'ready' }));
  return (
    <nav className="plan-tree" aria-label="方案">
      {tree.length > 0 || isSifted ? <Grown page={page} /> : isLoaded && <Bare page={page} />}
    </nav>
  );
}

/** Nothing lives in it: what is archived can still be looked at. */
function Bare({ page }: Props) {
  const hasActivity = useSelector(page, ({ context }) => context.activityId !== 0);
  return (
    <Empty description="还没有方案">
      {hasActivity && (
        <Button type="link" onClick={() => page.send({ type: 'FILTER', filter: { status: 'archived' } })}>
          查看已归档的方案
        </Button>
      )}
    </Empty>
  );
}

/** A tree that has plans, or is asked for some: its filters, and what they leave of it. */
function Grown({ page }: Props) {
  const tree = useSelector(page, ({ context }) => context.tree);
  const filter = useSelector(page, ({ context }) => context.filter);
  const mayEdit = useSelector(page, ({ context }) => context.actions.includes('edit'));
  const sifted = useMemo(() => (isFiltered(filter) ? sift(tree, filter) : undefined), [tree, filter]);
  const isNested = tree.some(({ children }) => children.length > 0);
  const isEmpty = sifted?.hits.size === 0;
  const warning = useMemo(() => topWarning(tree), [tree]);
  return (
    <>
      {warning !== undefined && <Alert type="warning" showIcon title={warning} />}
      <PlanFilters page={page} hits={sifted?.hits.size ?? 0} onEnterTree={() => enter(page, sifted)} />
      {isNested && !isEmpty && (
        <div className="plan-buttons">
          <Button size="small" onClick={() => page.send({ type: 'UNFOLD_ALL' })}>
            全部展开
          </Button>
          <Button size="small" onClick={() => page.send({ type: 'FOLD_ALL' })}>
            全部收起
          </Button>
        </div>
      )}
      {!isEmpty && <Rows page={page} sifted={sifted} />}
      {mayEdit && <p className="plan-hint">{sifted ? '筛选时不能换位置，清除筛选后可以拖动' : movingHint}</p>}
    </>
  );
}

const movingHint =
  '拖动可换位置；键盘：↑ ↓ 选择，← → 收起展开，Alt + ↑ ↓ 换顺序，Alt + → ← 移入移出，Ctrl（⌘）+ Z 撤销';

/** Leads from the filters to the first plan that was looked for. */
function enter(page: PlanPageActor, sifted: Sifted | undefined): void {
  const { tree, folded } = page.getSnapshot().context;
  const places = outline(tree, folded, sifted);
  const first = places.find(({ node }) => sifted?.hits.has(node.id)) ?? places[0];
  if (first) choose(page.send, first.node.id);
}

/** Which of the plans have something typed that is not saved; the same text for the same plans. */
const unsavedIn = (page: PlanPageActor): string => {
  const { context } = page.getSnapshot();
  return Object.keys(context.drafts)
    .filter((id) => Object.keys(changesOf(context, Number(id))).length > 0)
    .join();
};

function Rows({ page, sifted }: Props & { readonly sifted: Sifted | undefined }) {
  const tree = useSelector(page, ({ context }) => context.tree);
  const folded = useSelector(page, ({ context }) => context.folded);
  const selected = useSelector(page, ({ context }) => context.selected);
  const unsaved = useSelector(page, () => unsavedIn(page)).split(',');
  const mayEdit = useSelector(page, ({ context }) => context.actions.includes('edit'));
  const filter = useSelector(page, ({ context }) => context.filter);
  const places = useMemo(() => outline(tree, folded, sifted), [tree, folded, sifted]);
  const { rows, height } = useMemo(() => laidOut(places), [places]);
  const { attach, sight } = useSight();
  // What is chosen may be folded away: then the first row takes the keyboard.
  const entry = places.some(({ node }) => node.id === selected) ? selected : places[0]?.node.id;
  return (
    <div className="plan-scroll" ref={attach}>
      <ul role="tree" aria-label="方案树" style={{ height }} onKeyDown={(event) => work(event, page, places)}>
        {drawnOf(rows, sight, selected).map((row) => (
          <PlanRow
            key={row.place.node.id}
            row={row}
            isSelected={row.place.node.id === selected}
            isEntry={row.place.node.id === entry}
            isFolded={folded.includes(row.place.node.id)}
            isUnsaved={unsaved.includes(String(row.place.node.id))}
            mayMove={mayEdit && !sifted}
            found={sifted?.hits.has(row.place.node.id) ? filter : noPlanFilter}
            page={page}
          />
        ))}
      </ul>
    </div>
  );
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Ctrl Z, or ⌘ Z: what was done last is taken back. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';

function work(event: KeyboardEvent, page: PlanPageActor, places: readonly PlanPlace[]): void {
  if (isUndo(event)) {
    event.preventDefault();
    return page.send({ type: 'UNDO', requestId: newRequestId() });
  }
  const to = directions[event.key];
  if (!to) return;
  event.preventDefault();
  const { selected, folded } = page.getSnapshot().context;
  if (event.altKey) return page.send({ type: 'MOVE', id: selected, to, requestId: newRequestId() });
  const at = places.findIndex(({ node }) => node.id === selected);
  const place = places[at];
  if (to === 'up' || to === 'down' || !place) {
    const next = places[to === 'up' ? at - 1 : at + 1];
    if (next) choose(page.send, next.node.id);
    return;
  }
  turn(page, place, to, folded.includes(selected));
}

/** As trees have it: in opens a branch, then leads to what is in it; out folds it up, then leads to what it is in. */
function turn({ send }: PlanPageActor, { node, parent }: PlanPlace, to: 'in' | 'out', isFolded: boolean): void {
  const hasChildren = node.children.length > 0;
  if (hasChildren && isFolded === (to === 'in')) return send({ type: 'FOLD', id: node.id });
  const next = to === 'in' ? node.children[0] : parent;
  if (next) choose(send, next.id);
}
