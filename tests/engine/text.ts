import type { StateValue } from './xstate-internals.ts';

/** One text per value, as JSON with sorted keys; errors, maps, sets and files legible. Equal texts mean equal values. */
export function text(value: unknown): string {
  if (typeof value === 'object' && value !== null) return objectText(value);
  return typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol'
    ? JSON.stringify(String(value))
    : (JSON.stringify(value) ?? 'undefined');
}

const hasOwnForm = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

function objectText(value: object): string {
  if (Array.isArray(value)) return listText(value);
  // Most are plain: they are not asked what else they might be.
  return Object.getPrototypeOf(value) === Object.prototype && !hasOwnForm(value)
    ? recordText(value as Readonly<Record<string, unknown>>)
    : specialText(value);
}

function listText(items: readonly unknown[]): string {
  let inner = '';
  for (const [index, item] of items.entries())
    inner += (index === 0 ? '' : ',') + (item === undefined ? 'null' : text(item));
  return `[${inner}]`;
}

function recordText(record: Readonly<Record<string, unknown>>): string {
  let inner = '';
  for (const key of Object.keys(record).toSorted()) {
    const field = record[key];
    if (field !== undefined) inner += `${inner === '' ? '' : ','}${JSON.stringify(key)}:${text(field)}`;
  }
  return `{${inner}}`;
}

function specialText(value: object): string {
  if (value instanceof Error) return text({ error: value.message, ...Object.fromEntries(Object.entries(value)) });
  if (value instanceof Map) return text({ map: [...value.entries()] });
  if (value instanceof Set) return text({ set: [...value.values()] });
  if (typeof File === 'function' && value instanceof File) return text({ file: value.name, size: value.size });
  return hasOwnForm(value) ? text(value.toJSON()) : recordText(value as Readonly<Record<string, unknown>>);
}

/**
 * Whether two values are surely one: made of the same parts. False only means that their texts have to be compared. What both
 * share is not looked into.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]))
    );
  if (Object.getPrototypeOf(one) !== Object.prototype || Object.getPrototypeOf(other) !== Object.prototype)
    return false;
  const [a, b] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** A state value on one line: `editing.dirty`, or `data.loading & search.collapsed` for parallel regions. */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([region, inner]) => {
      const below = inner === undefined ? '' : stateText(inner);
      if (below === '') return region;
      return below.includes(' & ') ? `${region}.(${below})` : `${region}.${below}`;
    })
    .join(' & ');
}

/** At most `length` characters; what was cut is told by a checksum, so that no change goes unseen. */
export function shortened(value: string, length: number): string {
  if (value.length <= length) return value;
  return `${value.slice(0, length)}… #${checksum(value).toString(16)}`;
}

/** A number of 32 bits that nearly always differs where texts differ. */
export function checksum(value: string): number {
  let sum = 5381;
  for (const character of value) sum = (Math.imul(sum, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
