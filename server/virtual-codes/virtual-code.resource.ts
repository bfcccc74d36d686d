import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import { findByCode } from './find-code.ts';
import { codesByClock } from './clock.ts';
import { moveCode } from './move-code.ts';
import { openCodeNumbered, openPasswordNumbered } from './open-code.ts';
import { defineResource } from '../entity/define-resource.ts';

/** What a code is called in sentences: its number, never itself. */
export const codeNumber = sql`'M' || lpad(c.id::text, 8, '0')`;

/** The tier of the campaign in which the win `r` was scanned, where it was. */
export const ofCampaign = sql`left join ccn_award as m on r.stock_from = 'ccn_award' and m.id = r.slot_id`;

/** 虚拟码 (award.md §4.10). One that has run out is told so before the clock has noted it. */
export const virtualCode = defineResource('virtual_code', {
  rows: sql`(select c.id, 1::bigint as version, c.digest, ${codeNumber} as code_no, c.shown as card_no,
      case when c.password is not null then '********' end as card_pwd, null::text as code, c.product_id, u.batch_no, u.file_name,
      case when c.state in ('available', 'issued') and c.expire_at <= now() then 'expired' else c.state end as status,
      c.record_id, r.activity_id, m.activity_id as campaign_id, r.award_id, r.user_id, r.nickname, r.record_no as record_title, c.locked_until, c.issued_at,
      c.redeemed_at, c.expire_at, c.void_reason, c.created_at
    from virtual_code as c join virtual_code_upload as u on u.id = c.upload_id
      left join award_record as r on r.id = c.record_id ${ofCampaign})`,
  chosen: {
    code: ([digest = '']) => sql`t.digest = ${digest}`,
  },
  filled: ['id', 'expire_at', 'created_at'],
  prepareFilters: findByCode('card_no'),
  opened: {
    card_no: (tx, { id }, { openCode }) => openCodeNumbered(tx, id, openCode),
    card_pwd: (tx, { id }, { openCode }) => openPasswordNumbered(tx, id, openCode),
  },
  clock: codesByClock,
  act: async (tx, row, { event, reason = '', caller }) => {
    if (!(await moveCode(tx, row, { event, reason, caller })))
      throw failure('illegalMove', '该码的状态已变化，请刷新后再试');
  },
});
