import { sql } from 'kysely';
import { findByCode } from './find-code.ts';
import { openCodeNumbered } from './open-code.ts';
import { isNumber } from '../entity/read/conditions.ts';
import { defineResource } from '../entity/define-resource.ts';
import { codeNumber, ofCampaign } from './virtual-code.resource.ts';

/** What happened to codes; that one was brought in is what its own row says. Odd numbers are those of codes. */
const lines = sql`(select l.id * 2 as id, l.action, l.code_id, l.from_status, l.to_status, l.record_id, l.operator_id, l.ip, l.remark, l.created_at
    from virtual_code_record as l
    union all select c.id * 2 + 1, case when u.is_generated then 'generate' else 'import' end, c.id, null, 'available', null, u.account_id, null, u.batch_no,
      c.created_at
    from virtual_code as c join virtual_code_upload as u on u.id = c.upload_id)`;

/** 虚拟码记录 (award.md §4.11): lines that the database writes as codes change; none is changed or taken away. */
export const virtualCodeRecord = defineResource('virtual_code_record', {
  rows: sql`(select l.id, 1::bigint as version, l.action as status, l.code_id, ${codeNumber} as code_no, c.shown as code_masked,
      null::text as code, c.digest, c.product_id, u.batch_no, l.from_status, l.to_status, c.state as code_status, l.record_id,
      r.record_no as record_title, r.activity_id, m.activity_id as campaign_id, r.award_id, r.user_id, r.nickname as user_nickname, coalesce(o.nickname, '系统') as operator_name,
      l.ip, l.remark, l.created_at
    from ${lines} as l join virtual_code as c on c.id = l.code_id join virtual_code_upload as u on u.id = c.upload_id
      left join award_record as r on r.id = l.record_id ${ofCampaign} left join account as o on o.id = l.operator_id)`,
  chosen: {
    code: ([digest = '']) => sql`t.digest = ${digest}`,
    code_id: ([text = '']) => isNumber(text, sql`t.code_id`),
  },
  filled: ['id', 'created_at'],
  prepareFilters: findByCode('code_masked'),
  opened: { code_masked: (tx, row, { openCode }) => openCodeNumbered(tx, Number(row['code_id']), openCode) },
});
