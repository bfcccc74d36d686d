import { areaScopeText } from '../entity/areas.ts';
import type { Values } from '../entity/field.ts';
import { yuanOf } from '../core/yuan.ts';
import { rowsIn } from './freight-rules.ts';

const fee = (fen: unknown): string => (Number(fen) === 0 ? '免运费' : `${yuanOf(Number(fen))} 元`);
const unitOf = (mode: unknown): string => (mode === 'weight' ? 'kg' : '件');

/** A rule as people read it: 1 件以内 10.00 元，每加 1 件 3.00 元. '' as long as it is not filled in. */
export function feeWords({ first, first_fee_fen, extra, extra_fee_fen }: Values, mode: unknown): string {
  if (first == null || extra == null || first_fee_fen == null || extra_fee_fen == null) return '';
  const unit = unitOf(mode);
  if (Number(first_fee_fen) === 0 && Number(extra_fee_fen) === 0) return '免运费';
  return `${Number(first)} ${unit}以内 ${fee(first_fee_fen)}，每加 ${Number(extra)} ${unit} ${fee(extra_fee_fen)}`;
}

/** The default rule of a template, as its list tells it. */
export const defaultFeeText = ({ rules, charge_mode }: Values): string => feeWords(rowsIn(rules)[0] ?? {}, charge_mode);

/** When a free rule holds: 满 99.00 元或满 3 件. */
function conditionWords({ match, free_amount_fen, free_count }: Values): string {
  const parts = [
    ...(free_amount_fen == null ? [] : [`满 ${yuanOf(Number(free_amount_fen))} 元`]),
    ...(free_count == null ? [] : [`满 ${Number(free_count)} 件`]),
  ];
  return parts.join(match === 'all' ? '且' : '或');
}

/** What is sent for nothing, in one line; '' where nothing is. */
export const freeText = ({ free_rules }: Values): string =>
  rowsIn(free_rules)
    .map((row) => `${conditionWords(row)}包邮（${areaScopeText(row['areas'])}）`)
    .join('；');
