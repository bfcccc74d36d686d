import { isComposite } from '../../contract/awards/composite.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { itemRows } from '../awards/prize-items.ts';
import { asText } from '../entity/read/wire-values.ts';

type Prize = Values & { readonly status: string };

const ppmLeft = 1_000_000;
const percent = (ppm: number) => `${ppm / 10_000}%`;

/** Why a prize cannot be enabled now, all at once; nothing of one that is. Odds in percent, `odds_of_others` in parts per million. */
export function prizeBlockers(row: Prize): readonly Blocker[] {
  if (row.status !== 'draft' && row.status !== 'disabled') return [];
  return [
    ...(row['award_status'] === 'enabled' ? [] : [unready(row)]),
    ...tooFewChoices(row),
    ...(row['stock_remaining'] === 0 ? [{ text: '库存为 0，请先补库' }] : []),
    ...(row['plan_type'] === 'draw' ? oddsBlockers(row) : []),
  ];
}

/** Why what holds slot stock cannot be archived now (award.md §3.3): nobody has given it back, or somebody is still choosing. */
export function slotBlockers({ status, stock_remaining, stock_locked }: Prize): readonly Blocker[] {
  if (status !== 'draft' && status !== 'disabled') return [];
  const [left, locked] = [stock_remaining, stock_locked].map((count) => Number(count ?? 0));
  return [
    ...(left ? [{ text: `还有 ${left.toLocaleString('en-US')} 份库存没有退回`, command: 'RETURN_STOCK' }] : []),
    ...(locked ? [{ text: `有 ${locked.toLocaleString('en-US')} 份锁定中，等发放完成或释放` }] : []),
  ];
}

/** Fewer items with stock than a winner chooses: nobody could win. */
function tooFewChoices(row: Prize): readonly Blocker[] {
  const { composite_type, choose_count, items } = row;
  if (composite_type !== 'choose' || row['stock_remaining'] === 0) return [];
  const open = itemRows(items).filter(
    ({ stock_remaining: left, quantity }) => left === null || Number(left) >= Number(quantity),
  );
  if (open.length >= Number(choose_count)) return [];
  return [{ text: `有库存的明细只有 ${open.length} 项，少于可选的 ${asText(choose_count)} 项，请先补库` }];
}

const unready = (row: Prize): Blocker =>
  isComposite(row)
    ? { text: '组合明细里有奖励未启用' }
    : { text: '奖励未启用', path: `/award/list?id=${asText(row['award_id'])}` };

function oddsBlockers(row: Prize): readonly Blocker[] {
  const own = Math.round(Number(row['probability'] ?? 0) * 10_000);
  const sum = own + Number(row['odds_of_others'] ?? 0);
  return [
    ...(row['probability'] === null ? [{ text: '没有填中奖概率', field: 'probability' }] : []),
    ...(sum > ppmLeft ? [{ text: `方案概率合计 ${percent(sum)}，不能超过 100%`, field: 'probability' }] : []),
  ];
}
