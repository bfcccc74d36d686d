import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Request } from '../http/route.ts';
import { newValues } from '../entity/write/create.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { lockFirst } from '../entity/write/lock-order.ts';
import { isTaken } from '../entity/write/uniqueness.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';
import { subjectOf } from './subject.ts';

const subjectText = sql`(case when t.subject_type = 'user' then (select u.user_no from he_user as u where u.id = t.user_id)
  else t.subject_value end)`;

const caseNo = sql`(select k.case_no from risk_case as k where k.id = t.risk_case_id)`;

/** 会员黑名单 (wider.md §3.2). */
export const heUserBlackList: Resource = defineResource('he_user_black_list', {
  stored: ['source', 'rule_hit', 'hit_count', 'last_hit_at', 'released_at', 'released_by_name', 'released_reason'],
  computed: {
    subject_text: subjectText,
    risk_case_id: sql`null::bigint`,
    risk_case_title: sql`null::text`,
    user_title: sql`(select u.nickname from he_user as u where u.id = t.user_id)`,
  },
  titles: { user_id: 'user_title', risk_case_id: 'risk_case_title' },
  conditions: { risk_case_id: (id) => sql`t.risk_case_id = ${id}` },
  // Which case a line is of is told to whoever may read cases.
  seenBy: ({ grants }) =>
    grants.has('RiskCase.query') ? { risk_case_id: sql`t.risk_case_id`, risk_case_title: caseNo } : {},
  make: (tx, body, request) => addLine(tx, body, request),
  stamp: ({ event, reason }, { nickname }) =>
    event === 'RELEASE' ? { released_at: sql`now()`, released_by_name: nickname, released_reason: reason ?? null } : {},
});

/** Adds a line; of a phone or an openid no more is kept than finds it. @throws {Failure} 40001; 40904 for a subject that is listed already */
async function addLine(tx: Tx, body: Values, { caller, members }: Request): Promise<Row> {
  if (asText(body['subject_value'] ?? '').includes('*'))
    throw invalid([{ field: 'subject_value', message: '请输入完整的对象值' }]);
  await lockFirst(tx, heUserBlackList, [{ values: body }]);
  const values = await newValues(tx, heUserBlackList, body, caller);
  const { key, shown } = subjectOf(values, members);
  const id = await nextId(tx, heUserBlackList.entity);
  // In force at once: the column would round half a second up.
  const start = values['start_at'] ?? sql`date_trunc('second', now())`;
  const row = { ...values, subject_value: shown, start_at: start, source: 'manual', hit_count: 0, status: 'active' };
  try {
    await inSavepoint(tx, () => insertLine(tx, { id, key, row }, caller));
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw failure('duplicate', '该对象已在黑名单中', {
      field: values['subject_type'] === 'user' ? 'user_id' : 'subject_value',
    });
  }
  return readRow(tx, heUserBlackList, id, caller);
}

interface Line {
  readonly id: number;
  readonly key: string;
  readonly row: Values;
}

/** What is compared is no field: it stands in the same statement all the same, as no line is without. */
async function insertLine(tx: Tx, { id, key, row }: Line, { accountId, reach }: Request['caller']): Promise<void> {
  await insertRow(tx, heUserBlackList, id, row, { accountId, deptId: reach.deptId });
  await sql`update he_user_black_list set subject_key = ${key} where id = ${id}`.execute(tx);
}
