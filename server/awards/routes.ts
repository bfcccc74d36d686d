import { sql } from 'kysely';
import { z } from 'zod';
import {
  awardListStatusCall,
  awardTypeCall,
  awardTypeEntries,
  recordBatchCall,
  recordStatsCall,
  statusEntries,
} from '../../contract/awards/award-records.ts';
import { isAwardType } from '../../contract/awards/award-types.ts';
import { maxBatch } from '../../contract/entity/wire/row-batch.ts';
import { actionOfEvent } from '../../machines/entity/lifecycle/kernel.ts';
import { checkAction } from '../http/access.ts';
import { type Route, route } from '../http/route.ts';
import { awardRecord } from './award-record.resource.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { idsSchema } from '../entity/write/row-batch.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { type BatchAsked, runBatch } from './batch.ts';

const { permissionId } = awardRecord.entity;
const idError = { error: '活动编号应为正整数' };
const typeError = { error: '奖励类型应为六种之一' };

const statusQuery = z.strictObject({
  award_type: z
    .string(typeError)
    .refine((value) => value === '' || isAwardType(value), typeError)
    .optional(),
  activity_id: z
    .string(idError)
    .regex(/^[1-9]\d{0,14}$/, idError)
    .transform(Number)
    .optional(),
  with_count: z.enum(['0', '1'], { error: 'with_count 应为 1 或 0' }).optional(),
});
type StatusQuery = z.infer<typeof statusQuery>;

/** How many records within the viewer's sight are in each state. */
async function countsOf(db: Db, viewer: Viewer, { award_type, activity_id }: StatusQuery) {
  const conditions = [
    scopeOf(awardRecord.entity, viewer),
    ...(award_type ? [sql`t.award_type = ${award_type}`] : []),
    ...(activity_id === undefined ? [] : [sql`t.activity_id = ${activity_id}`]),
  ];
  const { rows } = await sql<{ status: string; count: number }>`
    select t.status, count(*) as count from award_record as t where ${sql.join(conditions, sql` and `)} group by t.status`.execute(
    db,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

async function statusesOf(db: Db, viewer: Viewer, query: StatusQuery) {
  const { award_type } = query;
  const entries = statusEntries(award_type !== undefined && isAwardType(award_type) ? award_type : undefined);
  if (query.with_count !== '1') return { data: entries };
  const counts = await countsOf(db, viewer, query);
  return { data: entries.map((entry) => ({ ...entry, count: counts.get(entry.value) ?? 0 })) };
}

const eventOf = (mode: string) => mode.toUpperCase();

const batchBody: z.ZodType<BatchAsked> = z.strictObject({
  op: z.literal('mode', { error: 'op 应为 mode' }),
  mode: z.enum(['retry', 'extend', 'void', 'void_return'], { error: '批量操作只有重试、延期和作废' }),
  ids: idsSchema.refine((ids) => new Set(ids).size === ids.length, { error: '编号重复' }),
  payload: z.looseObject({}, { error: 'payload 应为一个对象' }).default({}),
  request_id: z.uuid({ error: 'request_id 应为 UUID' }).optional(),
});

/** Calls about award records that no other entity has: the dictionaries of the spec, counts, and many at once. */
export const awardRoutes = (): readonly Route[] => [
  route({
    call: awardTypeCall,
    access: 'session',
    summary: '奖励类型字典',
    input: z.strictObject({}),
    read: async () => ({ data: awardTypeEntries() }),
  }),
  route({
    call: awardListStatusCall,
    access: 'session',
    summary: '发奖状态字典；with_count=1 时带各状态的记录数',
    input: statusQuery,
    read: (query, { store, caller }) => {
      // The dictionary is everybody's, the records are not.
      if (query.with_count === '1') checkAction(caller, permissionId, 'query');
      return statusesOf(store.db, caller, query);
    },
  }),
  route({
    call: recordStatsCall,
    access: { permissionId, action: 'query' },
    summary: '各状态的发奖记录数',
    input: statusQuery,
    read: (query, { store, caller }) => statusesOf(store.db, caller, { ...query, with_count: '1' }),
  }),
  route({
    call: recordBatchCall,
    access: {
      permissionId,
      action: ({ mode }: BatchAsked) => actionOfEvent(awardRecord.lifecycle, eventOf(mode)) ?? 'edit',
    },
    summary: `对最多 ${maxBatch} 条发奖记录重试、延期或作废，逐条给出结果`,
    idempotent: 'required',
    input: batchBody,
    write: (asked, request, tx) => runBatch(tx, asked, request),
  }),
];
