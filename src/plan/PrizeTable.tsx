import { useSelector } from '@xstate/react';
import { placeOf } from '../../contract/plan-outline.ts';
import type { PlanPrize } from '../../contract/plan-tree.ts';
import { planStatus } from '../../contract/plan.ts';
import type { PlanPageActor } from '../../machines/plan-page.ts';
import { Tag } from '../fields/Tag.tsx';

const number = (value: number) => value.toLocaleString('en-US');
const cap = (limit: number) => (limit === 0 ? '不限' : number(limit));

/** In millionths, so that thirds add up to what they are. */
const sumOf = (prizes: readonly PlanPrize[]) =>
  prizes
    .filter(({ status }) => status === 'enabled')
    .reduce((sum, { probability }) => sum + Math.round((probability ?? 0) * 10_000), 0);

/** The prizes of the chosen leaf, with what their odds add up to. */
export function PrizeTable({ page }: { readonly page: PlanPageActor }) {
  const node = useSelector(page, ({ context }) => placeOf(context.tree, context.selected)?.node);
  const prizes = node?.prizes ?? [];
  if (!node || node.children.length > 0) return null;
  if (prizes.length === 0) return <p className="plan-hint">这个方案还没有奖品</p>;
  const millionths = sumOf(prizes);
  const sum = millionths / 10_000;
  return (
    <div className="plan-table">
      <table>
        <caption>
          奖品：概率合计 {sum}%
          {sum > 100 ? (
            <strong role="alert">，超过 100%</strong>
          ) : (
            `，其余 ${(1_000_000 - millionths) / 10_000}% 为谢谢参与`
          )}
        </caption>
        <thead>
          <tr>
            {['等级', '奖品', '概率', '总 / 已发 / 剩余', '每日上限', '每人上限', '状态'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <PrizeRow key={prize.id} prize={prize} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PrizeRow({ prize }: { readonly prize: PlanPrize }) {
  const { level_name, display_title, title, probability, stock_total, stock_issued, stock_remaining } = prize;
  const stock =
    prize.stock_mode === 'limited'
      ? `${number(stock_total)} / ${number(stock_issued)} / ${number(stock_remaining ?? 0)}`
      : `不限 / ${number(stock_issued)}`;
  return (
    <tr>
      <td>{level_name ?? '–'}</td>
      <td>
        {display_title || title}
        {prize.is_fallback && <span className="tag tag-default">兜底</span>}
      </td>
      <td>{probability === null ? '–' : `${probability}%`}</td>
      <td>{stock}</td>
      <td>{cap(prize.daily_limit)}</td>
      <td>{cap(prize.user_limit)}</td>
      <td>
        <Tag options={planStatus} code={prize.status} />
      </td>
    </tr>
  );
}
