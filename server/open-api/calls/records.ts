import { sql } from 'kysely';
import { z } from 'zod';
import { recordStatus } from '../../../contract/awards/award-records.ts';
import { failure } from '../../http/failure.ts';
import { memberIdOf } from '../../members/know-member.ts';
import { openCall } from '../call.ts';
import { memberNumber } from './member.ts';

const most = 100;
const input = z.strictObject({
  member_no: memberNumber,
  status: z
    .string()
    .refine((text) => Object.hasOwn(recordStatus, text), { error: '没有这种状态' })
    .optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'cursor 应为上一页返回的 next_cursor' })
    .optional(),
  limit: z
    .string()
    .regex(/^(?:100|[1-9]\d?)$/, { error: `limit 应为 1–${most}` })
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
  answer: z.object({ data: z.array(line), next_cursor: z.string().nullable() }),
  read: async (db, { member_no, status, cursor, limit = '20' }) => {
    const id = await memberIdOf(db, member_no);
    if (id === undefined) throw failure('notFound', `没有编号为 ${member_no} 的会员`);
    const { rows } =
      await sql<Found>`select r.id, r.record_no, r.status, r.award_type, r.display_title, r.source, r.won_at,
        r.claim_deadline, (select o.order_no from goods_order as o where o.id = r.order_id) as order_no,
        case when r.status = 'wait_verify' then r.verify_code end as verify_code,
        coalesce((select jsonb_agg(jsonb_build_object('award_id', i.award_id, 'title', a.title, 'quantity', c.units) order by i.sort, i.id)
          from award_choice as c join prize_item as i on i.id = c.item_id join award as a on a.id = i.award_id
          where c.record_id = r.id and r.status = 'wait_claim'), '[]'::jsonb) as choices
      from award_record as r
      where r.user_id = ${id} and (${status ?? null}::text is null or r.status = ${status ?? null})
        and r.id < coalesce(${cursor ?? null}::bigint, 9223372036854775807)
      order by r.id desc limit ${Number(limit) + 1}`.execute(db);
    const data = rows.slice(0, Number(limit));
    const next = rows.length > data.length ? String(data.at(-1)?.id ?? '') : null;
    return { data: data.map(({ id: _, ...record }) => record), next_cursor: next };
  },
});
