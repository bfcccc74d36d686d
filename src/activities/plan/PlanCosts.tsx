import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useMemo } from 'react';
import { percentOf } from '../../../contract/core/percent.ts';
import {
  costOf,
  type LeafCost,
  leafCosts,
  levelOdds,
  type PlanCost,
  treeCost,
} from '../../../contract/activities/plan-cost.ts';
import { placeOf } from '../../../contract/activities/plan-outline.ts';
import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { conditionText } from './condition-text.ts';
import { percent, yuan } from './outcome-text.ts';
import { PlanTable } from './PlanTable.tsx';

interface Props {
  readonly page: PlanPageActor;
}

const per = 1000;
const span = (least: number, most: number) => (least === most ? yuan(most) : `${yuan(least)} – ${yuan(most)}`);

/** 试算 of the whole tree, counted anew only when the tree is another one. */
export function TreeCost({ page }: Props) {
  const tree = useSelector(page, ({ context }) => context.tree);
  const isShown = useSelector(page, (snapshot) => snapshot.matches({ costs: 'shown' }));
  const costs = useMemo(() => leafCosts(tree), [tree]);
  if (tree.length === 0) return null;
  const { least, most, ofStock, leaves } = treeCost(costs);
  return (
    <section className="plan-costs" aria-label="试算">
      <div className="plan-cost" role="group" aria-label="整体试算">
        <b>试算</b>
        <span>启用的末级方案 {leaves} 个</span>
        <span>每次抽奖成本 {span(least, most)}</span>
        <span>每千次 {span(least * per, most * per)}</span>
        <span>剩余库存成本 {yuan(ofStock)}</span>
        <Button
          size="small"
          aria-expanded={isShown}
          onClick={() => page.send({ type: isShown ? 'HIDE_COSTS' : 'SHOW_COSTS' })}
        >
          {isShown ? '收起明细' : '按方案查看'}
        </Button>
      </div>
      {isShown && <CostTable costs={costs} caption="进入各末级方案的用户：各等级的实际中奖概率和每次抽奖的期望成本" />}
    </section>
  );
}

/** 试算 of one leaf, by the way of giving that is typed. */
export function LeafCostLine({ prizes, type }: { readonly prizes: readonly PlanPrize[]; readonly type: unknown }) {
  const cost = useMemo(() => costOf(prizes, type), [prizes, type]);
  const most = type === 'pick' || type === 'ladder' ? '最多 ' : '';
  return (
    <p className="plan-cost" role="group" aria-label="方案试算">
      <b>试算</b>
      <span>中奖率 {percent(cost.winning / 1_000_000)}</span>
      <span>
        每次抽奖成本 {most}
        {yuan(cost.perDraw)}
      </span>
      <span>
        每千次 {most}
        {yuan(cost.perDraw * per)}
      </span>
      <span>剩余库存成本 {yuan(cost.ofStock)}</span>
    </p>
  );
}

const heads = [
  '末级方案',
  '进入条件',
  '各等级实际概率',
  '概率合计',
  '中奖率',
  '每次成本',
  '每千次成本',
  '剩余库存成本',
];

/** 试算 of a branch: what each of its leaves gives to those who come to it. */
export function LeafCosts({ page }: Props) {
  const node = useSelector(page, ({ context }) => placeOf(context.tree, context.selected)?.node);
  const costs = useMemo(() => (node ? leafCosts(node.children) : []), [node]);
  if (costs.length === 0) return null;
  return <CostTable costs={costs} caption="试算：进入各末级方案的用户，每次抽奖的中奖率和期望成本" />;
}

const CostTable = ({ costs, caption }: { readonly costs: readonly LeafCost[]; readonly caption: string }) => (
  <PlanTable label={caption} caption={caption} heads={heads} endsInNumbers>
    <tbody>
      {costs.map((cost) => (
        <LeafRow key={cost.node.id} cost={cost} />
      ))}
    </tbody>
  </PlanTable>
);

const matchOf = (node: PlanNode) =>
  node['is_default'] === true ? '兜底' : conditionText(node['match_type'], node['match_value']);

/** Every condition on the way; that nothing is asked is said of nothing but a way without any. */
function wayText({ way }: LeafCost): string {
  const asked = way.filter((node) => node['is_default'] === true || node['match_type'] !== 'none');
  return (asked.length > 0 ? asked : way.slice(-1)).map(matchOf).join(' › ');
}

/** How likely each level is, one beside the other. */
function Levels({ node }: LeafCost) {
  const odds = levelOdds(node.prizes ?? [], node['plan_type']);
  if (odds.length === 0) return '–';
  return (
    <ul className="plan-levels">
      {odds.map(([level, millionths]) => (
        <li key={level}>
          {level} <b>{percentOf(millionths)}%</b>
        </li>
      ))}
    </ul>
  );
}

const oddsText = ({ odds }: PlanCost, type: unknown) => (type === 'draw' ? `${odds / 10_000}%` : '–');

const LeafRow = ({ cost }: { readonly cost: LeafCost }) => (
  <tr data-closed={!cost.isOpen}>
    <th scope="row">
      {cost.path}
      {!cost.isOpen && <small>（未启用）</small>}
    </th>
    <td>{wayText(cost)}</td>
    <td>
      <Levels {...cost} />
    </td>
    <td>{oddsText(cost, cost.node['plan_type'])}</td>
    <td>{percent(cost.winning / 1_000_000)}</td>
    <td>{yuan(cost.perDraw)}</td>
    <td>{yuan(cost.perDraw * per)}</td>
    <td>{yuan(cost.ofStock)}</td>
  </tr>
);
