import type { Validity } from '../../../contract/entity/field.ts';
import { yuanOf } from '../../../contract/core/yuan.ts';

/** What stands where there is nothing. */
export const nothing = '-';

const grouped = new Intl.NumberFormat('en-US');
const shanghai = 8 * 3_600_000;

/** A number with thousands separators. */
export const formatNumber = (value: number): string => grouped.format(value);

/** Typed yuan as fen, by string arithmetic: 1.2 → 120, 1.234 → 123.4 (which no rule accepts). Null when it is no number. */
export function fenOf(yuan: string): number | null {
  const typed = yuan.trim();
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const [whole = '', fraction = ''] = typed.split('.');
  return Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}.${fraction.slice(2) || '0'}`);
}

/** Fen as operators read money: ¥1,234.50. */
export function formatMoney(fen: number): string {
  const [whole = '0', cents = '00'] = yuanOf(Math.abs(fen)).split('.');
  return `${fen < 0 ? '-' : ''}¥${formatNumber(Number(whole))}.${cents}`;
}

/** An instant in Asia/Shanghai: YYYY-MM-DD HH:mm:ss. The wire's own zone is the usual case. */
export function formatInstant(at: string): string {
  const local = at.endsWith('+08:00') ? at : new Date(Date.parse(at) + shanghai).toISOString();
  return local.slice(0, 19).replace('T', ' ');
}

/** When something may be used, in full. */
export function formatValidity(validity: Validity): string {
  if (validity.type === 'after_get') return `领取后 ${formatNumber(validity.after_days)} 天内`;
  return `${formatInstant(validity.start_at)} ～ ${formatInstant(validity.end_at)}`;
}

/** The same, short enough for a column: days only. */
export function formatValidityDays(validity: Validity): string {
  if (validity.type === 'after_get') return formatValidity(validity);
  return `${formatInstant(validity.start_at).slice(0, 10)} ～ ${formatInstant(validity.end_at).slice(0, 10)}`;
}
