import { sql } from 'kysely';
import { z } from 'zod';
import { recordStatus } from '../../../contract/awards/award-records.ts';
import { openCall } from '../call.ts';
import { pageInput, pageOf, readPage } from './member-pages.ts';

const input = z.strictObject({
  ...pageInput,
  status: z
    .string()
    .refine((text) => Object.hasOwn(recordStatus, text), { error: '没有这种状态' })
    .optional(),
});

const line = z.object({
  record_no: z.string(),
  status: z.string(),
  award_type: z.string().nullable(),
  display_title: z.string(),
  source: z.string(),
  won_at: z.string(),
  claim_deadline: z.string().nullable(),
  order_no: z.string().nullable(),
  verify_code: z.string().nullable().describe('What the winner shows at a point, while it waits for that'),
  choices: z.array(z.object({ award_id: z.int(), title: z.string(), quantity: z.int() })),
});

interface Found {
  readonly id: number;
}

/** GET members/records: what a member won, the newest first; `cursor` goes on where a page ended (engines.md §1.5). */
export const readRecords = openCall<z.infer<typeof input>>({
  name: 'members/records',
  scope: 'award',
  summary: '会员的中奖记录',
  input,
  answer: pageOf(line),
  read: (db, { status, ...asked }) =>
    readPage(db, asked, async ({ memberId, before, rows }) => {
      const { rows: found } =
        await sql<Found>`select r.id, r.record_no, r.status, r.award_type, r.display_title, r.source, r.won_at,
        r.claim_deadline, (select o.order_no from goods_order as o where o.id = r.order_id) as order_no,
        case when r.status = 'wait_verify' then r.verify_code end as verify_code,
        coalesce((select jsonb_agg(jsonb_build_object('award_id', i.award_id, 'title', a.title, 'quantity', c.units) order by i.sort, i.id)
          from award_choice as c join prize_item as i on i.id = c.item_id join award as a on a.id = i.award_id
          where c.record_id = r.id and r.status = 'wait_claim'), '[]'::jsonb) as choices
      from award_record as r
      where r.user_id = ${memberId} and (${status ?? null}::text is null or r.status = ${status ?? null}) and r.id < ${before}::bigint
      order by r.id desc limit ${rows}`.execute(db);
      return found;
    }),
});
