import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/*
 * How column values arrive, the same on both engines: int8 as number, timestamptz as '2026-07-20T10:00:00+08:00',
 * date as '2026-07-20', json parsed, numeric as text (money is never a float). Set per pool, never globally.
 */

type Parse = (text: string) => unknown;

const oid = {
  int8: 20,
  timestamptz: 1184,
  timestamp: 1114,
  date: 1082,
  json: 114,
  jsonb: 3802,
  numeric: 1700,
} as const;
const arrayOid = { int8: 1016, timestamptz: 1185, timestamp: 1115, date: 1182, numeric: 1231 } as const;
const utc8Ms = 8 * 3_600_000;
/** To the second and in the zone that connections are set to (session.ts), which nearly all are. */
const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+08$/;
const instant = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/;

/**
 * Reads PostgreSQL's text of an int8.
 * @throws {RangeError} beyond 2^53, where a number would be another one
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

/**
 * Reads PostgreSQL's ISO text of a timestamptz, whatever its offset, as an instant written in China's zone; milliseconds
 * only where they are not zero.
 * @throws {RangeError} for infinity and years beyond 0001–9999
 */
export function parseTimestamptz(text: string): string {
  if (usual.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 19)}+08:00`;
  const found = instant.exec(text);
  if (found === null) throw new RangeError(`timestamptz ${text} is not a plain instant`);
  const [, year, month, day, hour, minute, second, fraction = '', sign, ...offset] = found;
  const [hours = 0, minutes = 0, seconds = 0] = offset.map((part) => Number(part ?? 0));
  const ahead = (hours * 3600 + minutes * 60 + seconds) * 1000 * (sign === '-' ? -1 : 1);
  const local = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`,
  );
  return new Date(local - ahead + utc8Ms).toISOString().replace(/(?:\.000)?Z$/, '+08:00');
}

const asText: Parse = (text) => text;
const parsers = new Map<number, Parse>([
  [oid.int8, parseInt8],
  [oid.timestamptz, parseTimestamptz],
  [oid.timestamp, (text) => text.replace(' ', 'T')],
  [oid.date, asText],
  [oid.numeric, asText],
  [oid.json, (text): unknown => JSON.parse(text)],
  [oid.jsonb, (text): unknown => JSON.parse(text)],
  [arrayOid.int8, each(parseInt8)],
  [arrayOid.timestamptz, each(parseTimestamptz)],
  [arrayOid.timestamp, each((text) => text.replace(' ', 'T'))],
  [arrayOid.date, each(asText)],
  [arrayOid.numeric, each(asText)],
]);

/** The `types` option of both pools. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser(id: number, format: 'text' | 'binary' = 'text'): unknown {
    return (format === 'text' ? parsers.get(id) : undefined) ?? types.getTypeParser(id, format);
  },
};

/** Reads an array whose elements hold no braces, commas, quotes or backslashes, which is so for all of the above. */
function each(parse: Parse): Parse {
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    return typeof value === 'string' ? parse(value) : value;
  };
  return (text) => {
    const quoted = text.replaceAll(/"?([^{},"]+)"?/g, (_, element: string) =>
      element === 'NULL' ? 'null' : `"${element}"`,
    );
    return deep(JSON.parse(quoted.replaceAll('{', '[').replaceAll('}', ']')));
  };
}
