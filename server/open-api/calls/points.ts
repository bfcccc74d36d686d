import { sql } from 'kysely';
import { z } from 'zod';
import { mostAtOnce } from '../../../contract/points/biz-types.ts';
import { holdStatus } from '../../../contract/points/holding.ts';
import { wallets } from '../../../contract/points/wallets.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseAtDoor } from '../../members/door.ts';
import { balancesOf } from '../../members/balances.ts';
import { numberOf } from '../../points/entry-rows.ts';
import { holdState } from '../../points/ledger/hold-rows.ts';
import { post } from '../../points/ledger/post.ts';
import { type Context, openCall } from '../call.ts';
import { knownMember, lockKnown, numberOfKnown } from './member.ts';
import { pageInput, pageOf, readPage } from './member-pages.ts';

const wallet = z.enum(['points'], { error: 'wallet 应为 points' });
const key = z
  .string({ error: '缺少 key' })
  .regex(/^[\x21-\x7E]{1,64}$/, { error: 'key 应为 1 到 64 个可见的 ASCII 字符' })
  .describe(
    "The caller's own number of what the points are for: one hold of a member; other keys of the API have theirs",
  );

const held = z.strictObject({
  member: knownMember,
  wallet: wallet.optional(),
  amount: z
    .int({ error: 'amount 应为正整数' })
    .min(1, { error: 'amount 应为正整数' })
    .max(mostAtOnce, { error: `amount 最多 ${mostAtOnce.toLocaleString('en')}` }),
  key,
  until: z.iso
    .datetime({ offset: true, error: 'until 应为带时区的 ISO 8601 时间' })
    .optional()
    .describe('When the points go back by themselves; 30 days from now at most, and where it is left out'),
});
const ended = z.strictObject({ member: knownMember, key });

const answer = z.object({
  hold: z.object({ key: z.string(), status: z.enum(Object.keys(holdStatus)), amount: z.int(), until: z.string() }),
  available: z.int().describe('What the member has left'),
  held: z.int().describe('What is put aside in all'),
});

/** Tables whose numbers people see. */
const numbers = ['point_entry', 'point_hold', 'outbox_event', 'db_log'];

/** A key of the API says what becomes of its own holds, and of no others. */
const ownKey = ({ client }: Context, said: string): string => `${client.clientNo}:${said}`;

async function told(tx: Tx, memberId: number, said: string, context: Context): Promise<z.infer<typeof answer>> {
  const hold = await holdState(tx, memberId, ownKey(context, said));
  const { available, held: aside } = await balancesOf(tx, memberId);
  return { hold: { ...hold, key: said }, available, held: aside };
}

/** POST points/hold: points of a member are put aside, so that nobody else spends them (engines.md §1.5, §2.2). */
export const heldPoints = openCall<z.infer<typeof held>>({
  name: 'points/hold',
  scope: 'points',
  summary: '冻结积分',
  input: held,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, amount, key: said, ...rest }, context) => {
    const { userId } = await lockKnown(tx, member, context.members);
    await refuseAtDoor(tx, { memberId: userId }, 'exchange');
    await post(tx, {
      kind: 'hold',
      bizType: 'hold',
      memberId: userId,
      key: ownKey(context, said),
      title: `${context.client.name}冻结 ${said}`,
      by: 'member',
      points: amount,
      until: rest.until,
      ...(rest.wallet !== undefined && { wallet: rest.wallet }),
    });
    return told(tx, userId, said, context);
  },
});

const ending = (
  kind: 'confirm' | 'release',
  { label, summary }: { readonly label: string; readonly summary: string },
) =>
  openCall<z.infer<typeof ended>>({
    name: `points/${kind}`,
    scope: 'points',
    summary,
    input: ended,
    answer,
    memberNo: numberOfKnown,
    numbers,
    write: async (tx, { member, key: said }, context) => {
      const { userId } = await lockKnown(tx, member, context.members);
      await post(tx, {
        kind,
        bizType: kind === 'confirm' ? 'hold_confirm' : 'hold_release',
        memberId: userId,
        key: ownKey(context, said),
        title: `${context.client.name}${label} ${said}`,
        by: 'member',
      });
      return told(tx, userId, said, context);
    },
  });

/** POST points/confirm: what was put aside is spent (engines.md §1.5). */
export const confirmedPoints = ending('confirm', { label: '确认', summary: '确认冻结的积分' });
/** POST points/release: what was put aside goes back. */
export const releasedPoints = ending('release', { label: '释放', summary: '释放冻结的积分' });

const asked = z.strictObject({
  ...pageInput,
  wallet: z.enum(Object.keys(wallets), { error: '没有这种钱包' }).optional(),
});

const line = z.object({
  entry_no: z.string(),
  wallet: z.string(),
  biz_type: z.string(),
  title: z.string(),
  points: z.int().describe('What became available by it, below 0 what went'),
  held: z.int().describe('What was put aside by it, below 0 what came from there'),
  available_after: z.int(),
  held_after: z.int(),
  at: z.string(),
});

/** GET members/entries: every change of the points and the experience of a member, the newest first (engines.md §1.5). */
export const readEntries = openCall<z.infer<typeof asked>>({
  name: 'members/entries',
  scope: 'points',
  summary: '会员的积分与经验流水',
  input: asked,
  answer: pageOf(line),
  read: (db, { wallet: code = 'points', ...wish }) =>
    readPage(db, wish, async ({ memberId, before, rows }) => {
      const { rows: last } = await sql<{ at: string }>`
        select at::text as at from point_entry where member_id = ${memberId} and id = ${before}::bigint`.execute(db);
      // Entries stand by their instant, which rises with the number: the index of the member goes on where the page ended.
      const behind = last[0] ? sql`and (e.at, e.id) < (${last[0].at}::timestamptz, ${before}::bigint)` : sql``;
      const number = numberOf(code === 'experience' ? 'experience' : 'points', 'e.member_id', 'e.id');
      const { rows: found } = await sql<{ id: number }>`
        select e.id, ${number} as entry_no, w.code as wallet, e.biz_type, e.title, e.points, e.held, e.available_after, e.held_after,
          date_trunc('second', e.at) as at
        from point_entry as e join wallet as w on w.id = e.wallet_id and w.code = ${code}
        where e.member_id = ${memberId} ${behind} order by e.at desc, e.id desc limit ${rows}`.execute(db);
      return found;
    }),
});
