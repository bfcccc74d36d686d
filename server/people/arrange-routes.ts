import { z } from 'zod';
import { arrangeCalls, mostArranged, type NewPlace } from '../../contract/people/arranging.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { inSavepoint } from '../db/savepoint.ts';
import type { Tx } from '../db/transaction.ts';
import { Failure, failure, invalid } from '../http/failure.ts';
import { type Caller, type Logged, type Route, route } from '../http/route.ts';
import { dept } from './dept.resource.ts';
import { dictionaryItem } from '../dictionary/dictionary-item.resource.ts';
import { loggedPatch } from '../entity/write/logged.ts';
import { permission } from './permission.resource.ts';
import { conflict } from '../entity/write/refusal.ts';
import { lockFirst } from '../entity/write/lock-order.ts';
import type { Resource } from '../entity/resource.ts';
import { readRows } from '../entity/read/rows.ts';
import { patchRow } from '../entity/write/update.ts';
import { asText } from '../entity/read/wire-values.ts';

/*
 * 调整顺序: rows of a tree get other places, all of them in one transaction or none (wider.md §10.4, §10.6). What a row may be put below
 * is checked as if a form had been sent for it.
 */

type Rows = ReadonlyMap<number, Row>;

interface Arrangeable {
  readonly resource: Resource;
  readonly call: (typeof arrangeCalls)[keyof typeof arrangeCalls];
  /** What of the row says where it stands: departments name the one above by its id, dictionary items by its value. */
  readonly place: (row: Row, above: Row | undefined) => Values;
}

const arrangeables: readonly Arrangeable[] = [
  {
    resource: dept,
    call: arrangeCalls.dept,
    place: (_row, above) => ({ parent_id: above?.id ?? null }),
  },
  {
    resource: permission,
    call: arrangeCalls.permission,
    place: (row, above) => {
      if (above) throw invalid([{ field: 'parent', message: `「${asText(row['name'])}」只能在所属目录内调整顺序` }]);
      return {};
    },
  },
  {
    resource: dictionaryItem,
    call: arrangeCalls.dictionary_item,
    place: (row, above) => {
      if (above && above['dictionary_id'] !== row['dictionary_id'])
        throw invalid([{ field: 'parent', message: `「${asText(row['label'])}」只能放在同一字典的字典项下` }]);
      return { parent_value: above?.['value'] ?? null };
    },
  },
];

const idError = { error: '编号应为正整数' };
const id = z.int(idError).positive(idError);
const sortError = { error: '排序应为 0–9999 的整数' };
const placesError = { error: `places 应为 1–${mostArranged} 行` };
const placeSchema = z.strictObject(
  {
    id,
    version: z.int({ error: '缺少 version' }).positive({ error: '缺少 version' }),
    parent: id.nullable(),
    sort: z.int(sortError).min(0, sortError).max(9999, sortError),
  },
  { error: 'places 的每一行应含 id、version、parent、sort' },
);
const arrangeSchema = z.strictObject({
  places: z
    .array(placeSchema, placesError)
    .min(1, placesError)
    .max(mostArranged, placesError)
    .refine((places) => new Set(places.map((place) => place.id)).size === places.length, {
      error: '同一行不能出现两次',
    }),
});

/** The rows that are moved and those above them, as they are now. @throws {Failure} 40401; 40901 which names the row */
async function rowsAsRead(tx: Tx, resource: Resource, places: readonly NewPlace[], caller: Caller): Promise<Rows> {
  const above = places.flatMap(({ parent }) => (parent === null ? [] : [parent]));
  const rows = await readRows(tx, resource, [...new Set([...places.map((place) => place.id), ...above])], caller);
  for (const one of places) {
    const row = rows.get(one.id);
    if (!row || (one.parent !== null && !rows.has(one.parent)))
      throw failure('notFound', `有${resource.entity.label}已不存在，请重新加载`);
    if (row.version === one.version) continue;
    const { message, code } = conflict(row);
    throw new Failure(code, `「${titleOf(resource, row)}」的${message}`, { result: row });
  }
  return rows;
}

const titleOf = ({ entity }: Resource, row: Row): string => asText(row[entity.title]);

/**
 * Writes the places. A row may have to wait until another one has left: that is tried again once something moved, and refused when
 * nothing moves any more. @throws {Failure} what the first of those that are left says, with its name
 */
async function writePlaces(tx: Tx, arranged: Arrangeable, places: readonly NewPlace[], rows: Rows, caller: Caller) {
  const lines: Logged[] = [];
  let waiting = places;
  while (waiting.length > 0) {
    const refused: { readonly place: NewPlace; readonly reason: Failure }[] = [];
    for (const place of waiting) {
      const done = await tried(tx, arranged, place, rows, caller);
      if (done instanceof Failure) refused.push({ place, reason: done });
      else lines.push(done);
    }
    if (refused[0] && refused.length === waiting.length) throw refused[0].reason;
    waiting = refused.map(({ place }) => place);
  }
  return lines;
}

/** Writes a row where it is wanted; what stands against it, with its name. */
async function tried(
  tx: Tx,
  arranged: Arrangeable,
  place: NewPlace,
  rows: Rows,
  caller: Caller,
): Promise<Logged | Failure> {
  const row = rows.get(place.id);
  if (!row) throw new Error(`row ${place.id} was not read`);
  try {
    return await inSavepoint(tx, () => writePlace(tx, arranged, row, place, rows, caller));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const sentence = `「${titleOf(arranged.resource, row)}」：${error.message}`;
    return new Failure(error.code, sentence, { result: error.result });
  }
}

async function writePlace(
  tx: Tx,
  { resource, place }: Arrangeable,
  row: Row,
  { id: own, version, parent, sort }: NewPlace,
  rows: Rows,
  caller: Caller,
): Promise<Logged> {
  const values = { sort, ...place(row, parent === null ? undefined : rows.get(parent)) };
  const changed = await patchRow(tx, resource, { id: own, version, values }, caller);
  return { ...(await loggedPatch(tx, resource, changed, values)), event: 'ARRANGE' };
}

const routeOf = (arranged: Arrangeable): Route => {
  const { resource, call } = arranged;
  const { permissionId, name, label } = resource.entity;
  return route({
    call,
    access: { permissionId, action: 'edit' },
    summary: `调整${label}的顺序和层级：全部写入，或一行也不写`,
    idempotent: 'required',
    input: arrangeSchema,
    write: async ({ places }, { caller }, tx) => {
      // All rows at once: two people never wait for each other.
      const intents = places.map(({ id: own, parent }) => ({ id: own, values: { parent_id: parent } }));
      await lockFirst(tx, resource, intents);
      const rows = await rowsAsRead(tx, resource, places, caller);
      const lines = await writePlaces(tx, arranged, places, rows, caller);
      const summary = `调整${label}顺序：${places.length} 行的位置有改动`;
      return {
        result: { ok: places.length },
        logged: { permissionId, action: 'edit', event: 'ARRANGE', entity: name, summary },
        lines,
      };
    },
  });
};

/** 调整顺序 of every entity that has it. */
export const arrangeRoutes: readonly Route[] = arrangeables.map(routeOf);
