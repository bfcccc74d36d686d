import { useSelector } from '@xstate/react';
import { Button, Empty, Tag } from 'antd';
import { type DragEvent, type KeyboardEvent, memo } from 'react';
import { type Direction, outline, type PlanPlace, warningsOf, type Where } from '../../contract/plan-outline.ts';
import { matchTypes, planStatus } from '../../contract/plan.ts';
import type { PlanPageActor } from '../../machines/plan-page.ts';
import { newRequestId } from '../request-id.ts';
import { conditionText } from './condition-text.ts';

type Send = PlanPageActor['send'];

/** The tree: chosen and folded by mouse or arrows, put elsewhere by dragging or with Alt and an arrow. */
export function PlanTree({ page }: { readonly page: PlanPageActor }) {
  const { tree, folded, selected } = useSelector(page, ({ context }) => context);
  const unsaved = useSelector(page, ({ context }) => context.drafts);
  const mayEdit = useSelector(page, ({ context }) => context.actions.includes('edit'));
  const isLoaded = useSelector(page, (snapshot) => snapshot.matches({ tree: 'ready' }));
  const places = outline(tree, folded);
  return (
    <nav className="plan-tree" aria-label="方案">
      {places.length === 0 && isLoaded && <Empty description="还没有方案" />}
      <ul role="tree" aria-label="方案树" onKeyDown={(event) => work(event, page.send, places, selected)}>
        {places.map((place) => (
          <PlanRow
            key={place.node.id}
            place={place}
            isSelected={place.node.id === selected}
            isFolded={folded.includes(place.node.id)}
            isUnsaved={unsaved[place.node.id] !== undefined}
            mayEdit={mayEdit}
            send={page.send}
          />
        ))}
      </ul>
      {mayEdit && places.length > 0 && (
        <p className="plan-hint">拖动可换位置；键盘：↑ ↓ 选择，Alt + ↑ ↓ 换顺序，Alt + → ← 移入移出</p>
      )}
    </nav>
  );
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function work(event: KeyboardEvent, send: Send, places: readonly PlanPlace[], selected: number): void {
  const to = directions[event.key];
  if (!to) return;
  event.preventDefault();
  if (event.altKey) return send({ type: 'MOVE', id: selected, to, requestId: newRequestId() });
  const at = places.findIndex(({ node }) => node.id === selected);
  const next = to === 'up' ? places[at - 1] : to === 'down' ? places[at + 1] : undefined;
  if (next) return choose(send, next.node.id);
  const { node } = places[at] ?? {};
  if (node && node.children.length > 0 && (to === 'in' || to === 'out')) send({ type: 'FOLD', id: node.id });
}

function choose(send: Send, id: number): void {
  send({ type: 'SELECT', id });
  document.getElementById(`plan-${id}`)?.focus();
}

/** The upper and lower quarter of a row are beside it, the rest is in it. */
function whereIn({ currentTarget, clientY }: DragEvent): Where {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

const format = 'text/x-plan';
function hover(event: DragEvent<HTMLElement>): void {
  if (!event.dataTransfer.types.includes(format)) return;
  event.preventDefault();
  event.currentTarget.dataset['over'] = whereIn(event);
}
const leave = ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset['over'];

interface RowProps {
  readonly place: PlanPlace;
  readonly isSelected: boolean;
  readonly isFolded: boolean;
  readonly isUnsaved: boolean;
  readonly mayEdit: boolean;
  readonly send: Send;
}

const sameRow = (one: RowProps, other: RowProps) =>
  one.place.node === other.place.node &&
  one.place.depth === other.place.depth &&
  one.place.at === other.place.at &&
  one.place.of === other.place.of &&
  one.isSelected === other.isSelected &&
  one.isFolded === other.isFolded &&
  one.isUnsaved === other.isUnsaved &&
  one.mayEdit === other.mayEdit;

/** One plan. Drawn anew only when something of it changes, so that trees of hundreds stay quick. */
const PlanRow = memo(function PlanRow({ place, isSelected, isFolded, isUnsaved, mayEdit, send }: RowProps) {
  const { node, depth, at, of } = place;
  const hasChildren = node.children.length > 0;
  const drop = (event: DragEvent<HTMLElement>) => {
    leave(event);
    const id = Number(event.dataTransfer.getData(format));
    if (id) send({ type: 'DROP', id, target: node.id, where: whereIn(event), requestId: newRequestId() });
  };
  return (
    <li
      id={`plan-${node.id}`}
      role="treeitem"
      tabIndex={isSelected ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-selected={isSelected}
      {...(hasChildren && { 'aria-expanded': !isFolded })}
      className="plan-row"
      style={{ paddingInlineStart: 8 + depth * 20 }}
      draggable={mayEdit}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(format, String(node.id))}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={drop}
      onClick={() => choose(send, node.id)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') choose(send, node.id);
      }}
    >
      {hasChildren ? (
        <Button
          size="small"
          type="text"
          tabIndex={-1}
          aria-label={isFolded ? '展开' : '收起'}
          onClick={(event) => {
            event.stopPropagation();
            send({ type: 'FOLD', id: node.id });
          }}
        >
          {isFolded ? '▸' : '▾'}
        </Button>
      ) : (
        <span className="plan-leaf" aria-hidden />
      )}
      <RowText place={place} isUnsaved={isUnsaved} />
    </li>
  );
}, sameRow);

const statusOf = (status: string) =>
  Object.entries(planStatus).find(([code]) => code === status)?.[1] ?? { label: status, color: 'default' };

function RowText({ place, isUnsaved }: { readonly place: PlanPlace; readonly isUnsaved: boolean }) {
  const { node } = place;
  const { label, color } = statusOf(node.status);
  const isLeaf = node.children.length === 0;
  const warnings = warningsOf(place);
  return (
    <span className="plan-text">
      <span className="plan-name">
        {String(node['title'])}
        {isUnsaved && <em title="有未保存的修改"> *</em>}
      </span>
      <span className="plan-facts">
        <Tag color={color}>{label}</Tag>
        <span>{node['is_default'] === true ? '兜底' : conditionText(node['match_type'], node['match_value'])}</span>
        {isLeaf && node['plan_type'] === 'draw' && <span>Σ {Number(node['probability_sum'] ?? 0)}%</span>}
        <span>{Number(node['prize_count'] ?? 0)} 个奖品</span>
      </span>
      {warnings.map((warning) => (
        <span key={warning} className="plan-warning">
          {warning}
        </span>
      ))}
    </span>
  );
}

/** Labels of the conditions, for choices. */
export const matchOptions = Object.entries(matchTypes).map(([value, { label }]) => ({ value, label }));
