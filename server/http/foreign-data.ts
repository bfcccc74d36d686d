import type { FieldError } from '../../contract/entity/fault.ts';

const maxDepth = 64;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Step {
  readonly value: unknown;
  readonly path: readonly string[];
}

/**
 * What no call takes, whatever its schema says: characters that PostgreSQL cannot store, numbers that JSON cannot carry
 * back, keys that reach for prototypes, nesting that only an attack has. Undefined when the data is clean.
 */
export function faultInData(data: unknown): FieldError | undefined {
  const waiting: Step[] = [{ value: data, path: [] }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const message =
      step.path.length > maxDepth ? '数据嵌套过深' : (keyFault(step.path.at(-1)) ?? valueFault(step.value));
    if (message !== undefined) return { field: fieldName(step.path), message };
    for (const [key, value] of childrenOf(step.value)) waiting.push({ value, path: [...step.path, key] });
  }
  return undefined;
}

/** The field as the form knows it, cut so that an answer never repeats a hostile key in full. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').toWellFormed().slice(0, 64);

const childrenOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function keyFault(key = ''): string | undefined {
  return forbiddenKeys.has(key) ? '不支持的参数' : textFault(key);
}

function valueFault(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'number') return undefined;
  return !Number.isFinite(value) || Object.is(value, -0) ? '数值无效' : undefined;
}

function textFault(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? '包含无效字符' : undefined;
}
