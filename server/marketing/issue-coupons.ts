import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Tx } from '../db/transaction.ts';
import { parameterOf } from '../dictionary/parameter-values.ts';
import { readRow } from '../entity/read/rows.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';
import type { Resource } from '../entity/resource.ts';
import { newValues } from '../entity/write/create.ts';
import type { Db } from '../entity/write/database.ts';
import { lockFirst } from '../entity/write/lock-order.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Request } from '../http/route.ts';
import { couponRecord } from './coupon-record.resource.ts';
import { type Given, giveCoupons, whyNot } from './give-coupons.ts';

const number = (count: number): string => count.toLocaleString('en-US');

/** @throws {Failure} 40001 where it is more than may be given without anybody's agreement */
async function refuseTooMany(tx: Db, people: number, each: number): Promise<void> {
  const most = await parameterOf(tx, 'coupon.issue_limit');
  if (people * each <= most) return;
  throw invalid([
    {
      field: 'user_ids',
      message: `一次最多发放 ${number(most)} 张，这次是 ${number(people)} 人 × ${each} 张；上限见系统参数「单次发券上限」`,
    },
  ]);
}

/** Refusals that are told where nobody gets anything. */
const toldRefusals = 3;

/** @throws {Failure} 42201 with the reasons of the first ones where nobody gets any */
async function refuseNothing(tx: Db, given: readonly Given[]): Promise<Given> {
  const first = given.find(({ ids }) => ids.length > 0);
  if (first) return first;
  const told = given.slice(0, toldRefusals);
  const { rows } = await sql<{ id: number; nickname: string }>`
    select id, nickname from he_user where id = any(${told.map(({ memberId }) => memberId)}::bigint[])`.execute(tx);
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.nickname ?? String(id);
  const lines = told.map((one) => `「${nameOf(one.memberId)}」${whyNot(one)}`);
  const more = given.length > told.length ? `等 ${number(given.length)} 人` : '';
  throw failure('shortage', `没有发出券：${lines.join('；')}${more}`);
}

/** Notes what came of it member by member, under the number of the batch. */
async function noteResults(tx: Db, batchNo: string, couponId: number, given: readonly Given[]): Promise<void> {
  const results = given.map((one) => ({ user_id: one.memberId, issued: one.ids.length, refusal: whyNot(one) || null }));
  await sql`insert into coupon_batch (batch_no, coupon_id, results) values (${batchNo}, ${couponId}, ${JSON.stringify(results)}::jsonb)`.execute(
    tx,
  );
}

/** The number of the next batch, with the day in it. */
async function nextBatch(tx: Db): Promise<string> {
  const { rows } = await sql<{ no: string }>`select 'FQ' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || lpad(nextval('coupon_batch_no')::text, 6, '0') as no`.execute(tx);
  return rows[0]?.no ?? '';
}

/**
 * 发放: gives coupons of a template to members by hand, those who cannot get them left out and told (wider.md §4.6). Returns the first
 * record of the batch, by which its results are read.
 * @throws {Failure} 40001 with the faults, and beyond `coupon.issue_limit`; 42201 where nobody gets any
 */
export async function issueCoupons(tx: Tx, body: Values, { caller, requestId = '' }: Request): Promise<Row> {
  const resource: Resource = couponRecord;
  await lockFirst(tx, resource, [{ values: body }]);
  const values = await newValues(tx, resource, body, caller);
  const members = [...new Set(asIds(values['user_ids']))];
  const each = Number(values['issue_count']);
  await refuseTooMany(tx, members.length, each);
  const couponId = Number(values['coupon_id']);
  const batchNo = await nextBatch(tx);
  const given = await giveCoupons(tx, {
    couponId,
    takers: members.map((memberId) => ({
      memberId,
      keys: Array.from({ length: each }, (_, nth) => `issue:${requestId}:${nth + 1}`),
    })),
    takeType: 'admin',
    batchNo,
    reason: asText(values['issue_reason']),
    remark: typeof values['remark'] === 'string' ? values['remark'] : null,
    by: { accountId: caller.accountId, deptId: caller.reach.deptId },
  });
  const { ids } = await refuseNothing(tx, given);
  await noteResults(tx, batchNo, couponId, given);
  return readRow(tx, resource, ids[0] ?? 0, caller);
}
