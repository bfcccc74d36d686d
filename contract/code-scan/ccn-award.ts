import type { FieldError } from '../entity/fault.ts';
import type { Values } from '../entity/field.ts';

/** What each tier of a campaign pays (award.md §4.4): rows of the set, by the tiers' own order. */
export const tiersIn = (awards: unknown): readonly Values[] =>
  Array.isArray(awards) ? awards.filter((row): row is Values => typeof row === 'object' && row !== null) : [];

const count = (value: unknown) => (typeof value === 'number' ? value : 0);
const units = (value: unknown) => count(value).toLocaleString('en-US');

/** One line beside each tier, and one for all, while the set is typed. */
export function toldOfTiers(rows: readonly Values[]) {
  const each = rows.map(({ tier_name, code_count, stock_total, stock_issued, stock_mode }) => {
    const printed = code_count === null || code_count === undefined ? '' : ` · 预埋 ${units(code_count)} 码`;
    const stock =
      stock_mode === 'unlimited' ? `不限量，已发 ${units(stock_issued)}` : stockOf(stock_total, stock_issued);
    return `${String(tier_name)}${printed} · ${stock}`;
  });
  const mapped = rows.filter(({ award_id }) => typeof award_id === 'number').length;
  return { each, all: rows.length === 0 ? '' : `共 ${rows.length} 个奖级，已配 ${mapped} 个` };
}

const stockOf = (total: unknown, issued: unknown) =>
  `已预留 ${units(total)}，已发 ${units(issued)}，剩余 ${units(count(total) - count(issued))}`;

/** Whether somebody wants stock to be put aside or given back. */
export const movesStock = ({ awards }: Values): boolean =>
  tiersIn(awards).some(({ reserve_delta }) => count(reserve_delta) !== 0);

const isLower = (before: unknown, after: unknown) =>
  count(after) > 0 && (count(before) === 0 || count(after) < count(before));

/** What may no longer be changed once the campaign is opened (award.md §4.4): what a code wins, and limits made tighter. */
export function openedAwardFaults(row: Values, after: Values): readonly FieldError[] {
  if (row['activity_status'] !== 'opened') return [];
  const before = tiersIn(row['awards']);
  for (const [at, tier] of tiersIn(after['awards']).entries()) {
    const was = before.find(({ tier_id }) => tier_id === tier['tier_id']);
    const fault = was && typeof was['award_id'] === 'number' ? tierFault(was, tier) : undefined;
    if (fault !== undefined) return [{ field: 'awards', message: `第 ${at + 1} 行：${fault}` }];
  }
  return [];
}

function tierFault(was: Values, is: Values): string | undefined {
  if (was['award_id'] !== is['award_id'] || was['quantity'] !== is['quantity'])
    return '活动已开启，不能更换奖励和每码数量';
  if (isLower(was['user_day_limit'], is['user_day_limit'])) return '活动已开启，每人每日只能放宽';
  if (isLower(was['claim_days'], is['claim_days'])) return '活动已开启，领取天数只能延长';
  return count(is['reserve_delta']) < 0 ? '活动开启中，预留库存只能增加' : undefined;
}
