import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { percentOf } from '../../../contract/core/percent.ts';
import { offeredOdds, type PrizeCost, prizeCosts } from '../../../contract/activities/plan-cost.ts';
import { pageAt } from '../../../contract/menu/pages.ts';
import { isLeaf, placeOf } from '../../../contract/activities/plan-outline.ts';
import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import { planStatus } from '../../../contract/activities/plan.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { usePermits } from '../../entity/permitted.tsx';
import { Tag } from '../../entity/fields/Tag.tsx';
import { number, yuan } from './outcome-text.ts';
import { LeafCostLine } from './PlanCosts.tsx';
import { PrizeName } from '../place/PrizeName.tsx';
import { usePrizeForms } from '../place/prize-forms.ts';
import { PrizeActions } from './PrizeActions.tsx';
import { PlanTable } from './PlanTable.tsx';

const cap = (limit: number) => (limit === 0 ? '不限' : number(limit));

const heads = [
  '等级',
  '奖品',
  '概率',
  '实际概率',
  '剩余 / 总库存',
  '已发 / 锁定',
  '每日 / 每人上限',
  '单个成本',
  '每次成本',
  '状态',
  '操作',
];

/** The prizes of the chosen leaf: what their odds add up to, what they cost, and what can be done with each. */
export function PrizeTable({ page }: { readonly page: PlanPageActor }) {
  const node = useSelector(page, ({ context }) => placeOf(context.tree, context.selected)?.node);
  const type = useSelector(
    page,
    ({ context: { drafts } }) => (node && drafts[node.id]?.['plan_type']) ?? node?.['plan_type'],
  );
  const prizes = node?.prizes ?? [];
  if (!node || !isLeaf(node)) return null;
  if (prizes.length === 0)
    return (
      <div className="plan-prizes">
        <p className="plan-hint">{node.status === 'archived' ? '这个方案没有未归档的奖品' : '这个方案还没有奖品'}</p>
        <NewPrize node={node} />
      </div>
    );
  return (
    <div className="plan-prizes">
      <LeafCostLine prizes={prizes} type={type} />
      <PlanTable
        label="奖品"
        caption={type === 'draw' ? <OddsSum prizes={prizes} /> : `奖品：${prizes.length} 个`}
        heads={heads}
      >
        <tbody>
          {prizeCosts(prizes, type).map((expected) => (
            <PrizeRow key={expected.prize.id} page={page} expected={expected} planId={node.id} />
          ))}
        </tbody>
      </PlanTable>
      <NewPrize node={node} />
    </div>
  );
}

/** Where a prize is put into this leaf: its form knows the plan, and says what the odds come to. What is archived takes none. */
function NewPrize({ node }: { readonly node: PlanNode }) {
  const permits = usePermits();
  const forms = usePrizeForms();
  const address = `/activity/prize?plan_id=${node.id}&open=new`;
  if (node.status === 'archived' || !permits(pageAt(address), 'add')) return null;
  if (forms)
    return (
      <p className="plan-buttons">
        <Button onClick={() => forms.make(node, 'single')}>新增奖品</Button>
        <Button onClick={() => forms.make(node, 'composite')}>新增组合奖品</Button>
      </p>
    );
  return (
    <p className="plan-buttons">
      <a href={`#${address}`}>新增奖品</a>
      <a href={`#${address}&prize_kind=composite`}>新增组合奖品</a>
    </p>
  );
}

function OddsSum({ prizes }: { readonly prizes: readonly PlanPrize[] }) {
  const millionths = offeredOdds(prizes);
  const sum = millionths / 10_000;
  return (
    <>
      奖品：概率合计 {sum}%
      {sum > 100 ? (
        <strong role="alert">，超过 100%</strong>
      ) : (
        `，其余 ${(1_000_000 - millionths) / 10_000}% 为谢谢参与`
      )}
    </>
  );
}

interface RowProps {
  readonly page: PlanPageActor;
  readonly expected: PrizeCost;
  readonly planId: number;
}

const odds = (millionths: number | null) => (millionths === null ? '–' : `${percentOf(millionths)}%`);
const cost = (fen: number | null) => (fen === null ? '–' : yuan(fen));

/** The odds as they were set. */
const SetOdds = ({ probability }: Pick<PlanPrize, 'probability'>) => (probability === null ? '–' : `${probability}%`);

function PrizeRow({ page, expected: { prize, effective, perDraw }, planId }: RowProps) {
  const { level_name, display_title, title, probability, stock_total, stock_remaining } = prize;
  const isLimited = prize.stock_mode === 'limited';
  const isSoldOut = isLimited && (stock_remaining ?? 0) <= 0;
  return (
    <tr>
      <td>{level_name ?? '–'}</td>
      <th scope="row">
        <PrizeName prize={prize}>{display_title || title}</PrizeName>
        {prize.is_fallback && <span className="tag tag-default">兜底</span>}
      </th>
      <td>
        <SetOdds probability={probability} />
      </td>
      <td>{odds(effective)}</td>
      <td>{isLimited ? `${number(stock_remaining ?? 0)} / ${number(stock_total)}` : '不限'}</td>
      <td>
        {number(prize.stock_issued)} / {number(prize.stock_locked)}
      </td>
      <td>
        {cap(prize.daily_limit)} / {cap(prize.user_limit)}
      </td>
      <td>{yuan(prize.unit_cost_fen)}</td>
      <td>{cost(perDraw)}</td>
      <td>
        <Tag options={planStatus} code={prize.status} />
        {isSoldOut && <span className="tag tag-warning">已发完</span>}
      </td>
      <td>
        <PrizeActions page={page} prize={prize} planId={planId} />
      </td>
    </tr>
  );
}
