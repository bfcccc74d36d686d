import { type DragEvent, memo } from 'react';
import { isLeaf, warningsOf } from '../../../contract/activities/plan-outline.ts';
import type { PlanFilter } from '../../../contract/activities/plan-filter.ts';
import { foundIn } from '../../../contract/activities/plan-sift.ts';
import type { Where } from '../../../contract/activities/tree-steps.ts';
import { planStatus } from '../../../contract/activities/plan.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { Tag } from '../../entity/fields/Tag.tsx';
import { newRequestId } from '../../core/request-id.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import { PrizeLines } from '../place/PrizeLines.tsx';
import { conditionText } from './condition-text.ts';
import { number } from './outcome-text.ts';
import type { LaidRow } from './tree-window.ts';

type Send = PlanPageActor['send'];

/** Chooses a plan, and takes the keyboard to its row. */
export function choose(send: Send, id: number): void {
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
  readonly row: LaidRow;
  readonly isSelected: boolean;
  /** Whether Tab leads here. */
  readonly isEntry: boolean;
  readonly isFolded: boolean;
  readonly isUnsaved: boolean;
  readonly mayMove: boolean;
  /** The filter that it matches. */
  readonly found: PlanFilter;
  readonly page: PlanPageActor;
}

const sameRow = (one: RowProps, other: RowProps) =>
  one.row.place.node === other.row.place.node &&
  one.row.place.depth === other.row.place.depth &&
  one.row.place.at === other.row.place.at &&
  one.row.place.of === other.row.place.of &&
  one.row.top === other.row.top &&
  one.isSelected === other.isSelected &&
  one.isEntry === other.isEntry &&
  one.isFolded === other.isFolded &&
  one.isUnsaved === other.isUnsaved &&
  one.mayMove === other.mayMove &&
  one.found === other.found;

/** One plan, at its height in the list. Drawn anew only when something of it changes, so that trees of hundreds stay quick. */
export const PlanRow = memo(function PlanRow(props: RowProps) {
  const { row, isSelected, isEntry, isFolded, isUnsaved, mayMove, found, page } = props;
  const { send } = page;
  const { place, top, height } = row;
  const { node, depth, at, of } = place;
  const hasChildren = node.children.length > 0;
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    leave(event);
    const id = Number(event.dataTransfer.getData(format));
    if (id) send({ type: 'DROP', id, target: node.id, where: whereIn(event), requestId: newRequestId() });
  };
  return (
    <li
      id={`plan-${node.id}`}
      role="treeitem"
      tabIndex={isEntry ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-selected={isSelected}
      // A leaf is called by all that it shows, its prizes too.
      {...(hasChildren && { 'aria-expanded': !isFolded, 'aria-labelledby': `plan-${node.id}-text` })}
      className="plan-row"
      style={{ top, height, paddingInlineStart: 8 + depth * 20 }}
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(format, String(node.id))}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={drop}
      onClick={() => choose(send, node.id)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) choose(send, node.id);
      }}
    >
      {hasChildren ? (
        <button
          type="button"
          className="plan-fold"
          data-folded={isFolded}
          tabIndex={-1}
          aria-label={`${isFolded ? '展开' : '收起'}${String(node['title'])}`}
          onClick={(event) => {
            event.stopPropagation();
            send({ type: 'FOLD', id: node.id });
          }}
        />
      ) : (
        <span className="plan-leaf" aria-hidden />
      )}
      <div className="plan-row-parts">
        <RowText row={row} isUnsaved={isUnsaved} found={found} />
        {isLeaf(node) && <PrizeLines page={page} node={node} isEntry={isEntry} />}
      </div>
    </li>
  );
}, sameRow);

/** What is left of the stock of its prizes, where it can run out. */
function Left({ node }: { readonly node: PlanNode }) {
  if (Number(node['stock_total'] ?? 0) === 0) return null;
  const left = Number(node['stock_remaining'] ?? 0);
  return (
    <span className="plan-left" data-empty={left === 0} title="剩余库存">
      {left === 0 ? '已发完' : `余 ${number(left)}`}
    </span>
  );
}

/** A name, with what was looked for marked in it. */
function Name({ title, found }: { readonly title: string; readonly found: PlanFilter }) {
  const [from, to] = foundIn(title, found) ?? [0, 0];
  if (to === 0) return title;
  return (
    <>
      {title.slice(0, from)}
      <mark>{title.slice(from, to)}</mark>
      {title.slice(to)}
    </>
  );
}

type RowTextProps = Pick<RowProps, 'row' | 'isUnsaved' | 'found'>;

function RowText({ row: { place }, isUnsaved, found }: RowTextProps) {
  const { node } = place;
  const id = `plan-${node.id}`;
  const match = node['is_default'] === true ? '兜底' : conditionText(node['match_type'], node['match_value']);
  const isGiving = isLeaf(node);
  const warnings = warningsOf(place);
  return (
    <span className="plan-text" id={`${id}-text`}>
      <span className="plan-name" title={String(node['title'])}>
        <span id={`${id}-name`}>
          <Name title={String(node['title'])} found={found} />
        </span>
        {isUnsaved && <em title="有未保存的修改"> *</em>}
      </span>
      <span className="plan-facts">
        <Tag options={planStatus} code={node.status} />
        <span className="plan-match" title={match}>
          {match}
        </span>
        {isGiving && node['plan_type'] === 'draw' && <span>Σ {Number(node['probability_sum'] ?? 0)}%</span>}
        <span>{Number(node['prize_count'] ?? 0)} 个奖品</span>
        <Left node={node} />
      </span>
      {warnings.map((warning) => (
        <span key={warning} className="plan-warning" title={warning}>
          {warning}
        </span>
      ))}
    </span>
  );
}
