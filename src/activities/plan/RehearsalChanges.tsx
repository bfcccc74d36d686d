import { useSelector } from '@xstate/react';
import { Button, InputNumber } from 'antd';
import { Fragment } from 'react';
import { outline } from '../../../contract/activities/plan-outline.ts';
import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import { oddsOf, offeredOdds } from '../../../contract/activities/plan-cost.ts';
import { oddsRefusal, type PrizeChange } from '../../../contract/activities/rehearsal.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import type { RehearsalActor } from '../../../machines/activities/rehearsal.ts';
import { PlanTable } from './PlanTable.tsx';

interface Props {
  readonly rehearsal: RehearsalActor;
  readonly page: PlanPageActor;
}

/** The second variant: other odds and stock, tried beside what is in force. Nothing of it is saved. */
export function RehearsalChanges({ rehearsal, page }: Props) {
  const tree = useSelector(page, ({ context }) => context.tree);
  const count = useSelector(rehearsal, ({ context }) => context.changes.length);
  const isRunning = useSelector(rehearsal, (snapshot) => snapshot.matches('running'));
  const leaves = outline(tree)
    .map(({ node }) => ({ node, prizes: drawnIn(node) }))
    .filter(({ node, prizes }) => node.status !== 'archived' && prizes.length > 0);
  if (leaves.length === 0) return <p className="plan-hint">这个活动的方案还没有奖品，试运行只会得到谢谢参与</p>;
  return (
    <details className="rehearsal-changes">
      <summary>对比方案：{count === 0 ? '未设置，只运行现行方案' : `改动了 ${count} 个奖品`}</summary>
      <Button size="small" disabled={isRunning || count === 0} onClick={() => rehearsal.send({ type: 'UNCHANGE_ALL' })}>
        全部还原
      </Button>
      <PlanTable label="对比方案的改动" heads={['方案', '奖品', '现行概率', '改为（%）', '现有库存', '库存改为']}>
        <tbody>
          {leaves.map(({ node, prizes }) => (
            <Fragment key={node.id}>
              {prizes.map((prize) => (
                <ChangeRow key={prize.id} rehearsal={rehearsal} node={node} prize={prize} />
              ))}
              {node['plan_type'] === 'draw' && <SumRow rehearsal={rehearsal} node={node} prizes={prizes} />}
            </Fragment>
          ))}
        </tbody>
      </PlanTable>
    </details>
  );
}

/** A draft was never on offer: no draw comes to it. */
const drawnIn = ({ prizes = [] }: PlanNode) => prizes.filter(({ status }) => status !== 'draft');

interface SumProps {
  readonly rehearsal: RehearsalActor;
  readonly node: PlanNode;
  readonly prizes: readonly PlanPrize[];
}

/** What the odds of a plan come to, as they are and as they are tried: above 100 % they are refused. */
function SumRow({ rehearsal, node, prizes }: SumProps) {
  const changes = useSelector(rehearsal, ({ context }) => context.changes);
  const tried = offeredOdds(
    prizes,
    (prize) => changes.find(({ prize_id }) => prize_id === prize.id)?.odds ?? oddsOf(prize),
  );
  const refusal = oddsRefusal(String(node['title']), tried);
  return (
    <tr className="rehearsal-sum">
      <td>{String(node['title'])}</td>
      <th scope="row">概率合计</th>
      <td>{offeredOdds(prizes) / 10_000}%</td>
      <td colSpan={3} data-over={refusal !== undefined}>
        {tried / 10_000}%{refusal !== undefined && '，不能超过 100%'}
      </td>
    </tr>
  );
}

interface RowProps {
  readonly rehearsal: RehearsalActor;
  readonly node: PlanNode;
  readonly prize: PlanPrize;
}

function ChangeRow({ rehearsal, node, prize }: RowProps) {
  const change = useSelector(rehearsal, ({ context }) => context.changes.find(({ prize_id }) => prize_id === prize.id));
  const disabled = useSelector(rehearsal, (snapshot) => snapshot.matches('running'));
  const { odds, left } = change ?? {};
  const set = (next: Partial<PrizeChange>) =>
    rehearsal.send({ type: 'CHANGE', change: { prize_id: prize.id, ...next } });
  const isLimited = prize.stock_mode === 'limited';
  return (
    <tr>
      <td>{String(node['title'])}</td>
      <td>{prize.display_title || prize.title}</td>
      <td>{prize.probability ?? 0}%</td>
      <td>
        <InputNumber
          size="small"
          aria-label={`${prize.title}的概率改为`}
          disabled={disabled}
          min={0}
          max={100}
          value={odds === undefined ? null : odds / 10_000}
          onChange={(percent) =>
            set({
              ...(percent !== null && { odds: Math.round(percent * 10_000) }),
              ...(left !== undefined && { left }),
            })
          }
        />
      </td>
      <td>{isLimited ? (prize.stock_remaining ?? 0).toLocaleString('en-US') : '不限'}</td>
      <td>
        {isLimited && (
          <InputNumber
            size="small"
            aria-label={`${prize.title}的库存改为`}
            disabled={disabled}
            min={0}
            precision={0}
            value={left ?? null}
            onChange={(units) => set({ ...(odds !== undefined && { odds }), ...(units !== null && { left: units }) })}
          />
        )}
      </td>
    </tr>
  );
}
