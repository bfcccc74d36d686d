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
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : text(item))).join(',')}]`;
  if (value instanceof Error) return text({ error: value.message, ...Object.fromEntries(Object.entries(value)) });
  if (value instanceof Map) return text({ map: [...value.entries()] });
  if (value instanceof Set) return text({ set: [...value.values()] });
  if (typeof File === 'function' && value instanceof File) return text({ file: value.name, size: value.size });
  if (hasOwnForm(value)) return text(value.toJSON());
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record).toSorted();
  const fields = keys.flatMap((key) =>
    record[key] === undefined ? [] : [`${JSON.stringify(key)}:${text(record[key])}`],
  );
  return `{${fields.join(',')}}`;
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
  let sum = 5381;
  for (const character of value) sum = (Math.imul(sum, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return `${value.slice(0, length)}… #${sum.toString(16)}`;
}
