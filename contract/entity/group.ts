import type { Field, Values } from './field.ts';
import { yuanOf } from '../core/yuan.ts';

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function partText({ kind, options, help }: Field, value: unknown): string {
  if (kind === 'switch') return value === true ? '是' : '否';
  if (kind === 'select') return options?.[String(value)]?.label ?? String(value);
  if (kind === 'money') return `${yuanOf(Number(value))} 元`;
  // 0 means no limit wherever a part says so.
  if (value === 0 && (help ?? '').includes('0 表示不限')) return '不限';
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}

/** A group in words: 每人总计 10、每日 1. Parts that are not filled in are left out; '' where there is nothing at all. */
export function groupText({ parts = {} }: Field, value: unknown): string {
  if (!isObject(value)) return '';
  return Object.entries(parts)
    .flatMap(([key, part]) => {
      const inner = value[key];
      return inner === undefined || inner === null || inner === '' ? [] : [`${part.label} ${partText(part, inner)}`];
    })
    .join('、');
}
