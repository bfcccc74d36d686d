import { sql } from 'kysely';
import { z } from 'zod';
import { type IssueResult, issueResultCall } from '../../contract/marketing/issue-result.ts';
import type { Db } from '../entity/write/database.ts';
import { failure } from '../http/failure.ts';
import { type Route, route } from '../http/route.ts';

/** What came of the 发放 that a record is of. @throws {Failure} 40401 where there is none */
async function issueResultOf(db: Db, recordId: number): Promise<IssueResult> {
  const { rows } = await sql<IssueResult>`
    select i.batch_no, r.coupon_name, sum(m.issued)::bigint as issued, jsonb_agg(jsonb_build_object('user_id', m.user_id,
      'user_no', coalesce(u.user_no, m.user_id::text), 'nickname', coalesce(u.nickname, '未知会员'), 'issued', m.issued, 'refusal', m.refusal)
      order by m.refusal is null, m.nth) as members
    from coupon_record as r join coupon_batch as i on i.batch_no = r.issue_batch_no
      cross join lateral (select (e.line ->> 'user_id')::bigint as user_id, (e.line ->> 'issued')::int as issued,
        e.line ->> 'refusal' as refusal, e.nth from jsonb_array_elements(i.results) with ordinality as e (line, nth)) as m
      left join he_user as u on u.id = m.user_id
    where r.id = ${recordId} group by i.batch_no, r.coupon_name`.execute(db);
  const [result] = rows;
  if (!result) throw failure('notFound', '没有这次发放的结果');
  return result;
}

const idError = { error: '编号应为正整数' };

export const couponRoutes: readonly Route[] = [
  route({
    call: issueResultCall,
    access: { permissionId: 'CouponRecord', action: 'get' },
    summary: '发放结果：每位会员发了几张，没有发的原因',
    input: z.strictObject({
      id: z
        .string(idError)
        .regex(/^[1-9]\d{0,14}$/, idError)
        .transform(Number),
    }),
    read: ({ id }, { store }) => issueResultOf(store.db, id),
  }),
];
