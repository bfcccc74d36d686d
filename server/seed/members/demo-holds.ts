import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { post } from '../../points/ledger/post.ts';
import { house } from '../../entity/write/house.ts';

/* Points of the demo that are put aside, and what became of some (wider.md §14). */

interface Told {
  readonly key: string;
  readonly points: number;
  readonly title: string;
  /** Days ago, and from then on. */
  readonly ago: number;
  readonly days: number;
  readonly end?: { readonly kind: 'confirm' | 'release' | 'lapse'; readonly ago: number };
}

const told: readonly Told[] = [
  { key: 'demo-order-8801', points: 60, title: '积分商城下单：艾草足浴包 30 包', ago: 0, days: 1 },
  { key: 'demo-order-8802', points: 40, title: '积分商城下单：颈椎热敷贴', ago: 1, days: 7 },
  { key: 'demo-feast-3301', points: 80, title: '宴席宾客礼待核验', ago: 3, days: 28 },
  {
    key: 'demo-order-8790',
    points: 50,
    title: '积分商城下单：草本茶礼盒',
    ago: 9,
    days: 14,
    end: { kind: 'confirm', ago: 8 },
  },
  {
    key: 'demo-order-8791',
    points: 30,
    title: '积分商城下单：草本茶礼盒',
    ago: 8,
    days: 14,
    end: { kind: 'release', ago: 8 },
  },
  {
    key: 'demo-order-8792',
    points: 45,
    title: '积分商城下单：足浴桶',
    ago: 6,
    days: 2,
    end: { kind: 'lapse', ago: 4 },
  },
];

/** Two o'clock in the afternoon so many days ago, or now. */
const daysAgo = (today: string, days: number) =>
  days === 0 ? sql`now()` : sql`((${today}::date - ${days}::int + interval '14 hours') at time zone 'Asia/Shanghai')`;

const labels = { confirm: '确认', release: '释放', lapse: '冻结到期释放' } as const;

async function seedHold(
  tx: Tx,
  today: string,
  { memberId, key, points, title, ago, days, end }: Told & { memberId: number },
) {
  const { rows } = await sql<{ at: string; until: string; ended: string }>`
    select ${daysAgo(today, ago)}::text as at, (${daysAgo(today, ago)} + make_interval(days => ${days}::int))::text as until,
      ${daysAgo(today, end?.ago ?? 0)}::text as ended`.execute(tx);
  const { at = '', until = '', ended = '' } = rows[0] ?? {};
  await post(tx, { kind: 'hold', bizType: 'hold', memberId, key, points, title, until, at, by: 'member' });
  if (!end) return;
  const { kind } = end;
  const bizType = kind === 'confirm' ? 'hold_confirm' : 'hold_release';
  const by = kind === 'lapse' ? house : 'member';
  await post(tx, { kind, bizType, memberId, key, title: `${labels[kind]}：${title}`, at: ended, by });
}

/** Holds of members who have points to put aside, each of another one. */
export async function seedHolds(tx: Tx, today: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select a.member_id as id from point_account as a join wallet as w on w.id = a.wallet_id and w.code = 'points'
      join he_user as u on u.id = a.member_id and u.status = 'normal'
    where (select coalesce(sum(l.remaining), 0) from point_lot as l
      where l.member_id = a.member_id and l.wallet_id = w.id and l.expire_on > ${today}::date) >= 100
    order by a.member_id desc limit ${told.length}`.execute(tx);
  for (const [nth, hold] of told.entries()) {
    const memberId = rows[nth]?.id;
    if (memberId === undefined) throw new Error('the demo has fewer members with points than holds');
    await seedHold(tx, today, { memberId, ...hold });
  }
}
