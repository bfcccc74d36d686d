import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { Tx } from '../../../server/db/transaction.ts';
import { copies } from './planting.ts';
import { type PlanSpec, plansOf, type PrizeSpec, type SetUp } from './set-ups.ts';

/* Set-ups as rows: copies of rows of the demo (award.md §7) with what is said of them. */

const instant = (at: number | null) => (at === null ? null : inZone(at));

const planRow = (setUp: SetUp, plan: PlanSpec, parent: number | null, sort: number): Values => ({
  id: plan.id,
  activity_id: setUp.id,
  parent_id: parent,
  title: plan.title,
  plan_type: 'draw',
  match_type: plan.match,
  match_value: plan.value,
  is_default: plan.isDefault,
  sort,
  start_at: instant(plan.startAt),
  end_at: instant(plan.endAt),
  limits: { user_total: 0, user_month: 0, user_day: 0 },
  release_mode: plan.slots.length > 0 ? 'slots' : 'once',
  release_slots:
    plan.slots.length > 0
      ? plan.slots.map(({ from, to, prize, quantity }) => ({
          start_at: instant(from),
          end_at: instant(to),
          prize_id: prize,
          quantity,
        }))
      : null,
  status: 'enabled',
});

const planRows = (setUp: SetUp, plans: readonly PlanSpec[], parent: number | null = null): readonly Values[] =>
  plans.flatMap((plan, at) => [planRow(setUp, plan, parent, at + 1), ...planRows(setUp, plan.children, plan.id)]);

/** 88积分, 便携保温杯 and 再接再厉 of the demo. */
const likes = { points: 5001, goods: 5002, null: 5005 } as const;

const prizeRow = (plan: PlanSpec, prize: PrizeSpec, sort: number): Values => ({
  id: prize.id,
  plan_id: plan.id,
  award_id: prize.id,
  title: `奖品${prize.id}`,
  probability: prize.odds,
  stock_mode: prize.stock === null ? 'unlimited' : 'limited',
  stock_total: prize.stock ?? 0,
  stock_issued: 0,
  stock_locked: 0,
  stock_warn: null,
  daily_limit: prize.daily,
  user_limit: 0,
  unlock_draws: prize.unlock,
  is_fallback: prize.fallback,
  status: 'enabled',
  sort,
});

async function writePrizes(tx: Tx, setUp: SetUp): Promise<void> {
  const all = plansOf(setUp.plans).flatMap((plan) => plan.prizes.map((prize, at) => ({ plan, prize, sort: at + 1 })));
  for (const [kind, like] of Object.entries(likes)) {
    const own = all.filter(({ prize }) => prize.kind === kind);
    const { rows } = await sql<{ award_id: number }>`select award_id from prize where id = ${like}`.execute(tx);
    const awards = own.map(({ prize }) => ({
      id: prize.id,
      award_no: `PROOF-${prize.id}`,
      title: `奖励${prize.id}`,
      cost_fen: prize.costFen,
      status: prize.awardStatus,
    }));
    await copies(tx, 'award', rows[0]?.award_id ?? 0, awards);
    await copies(
      tx,
      'prize',
      like,
      own.map(({ plan, prize, sort }) => prizeRow(plan, prize, sort)),
    );
  }
}

/** Writes a set-up, not published yet. */
export async function writeSetUp(tx: Tx, setUp: SetUp): Promise<void> {
  const free = { user_total: 0, user_month: 0, user_day: 0 };
  await copies(tx, 'activity', 4001, [
    {
      id: setUp.id,
      activity_no: `PROOF-${setUp.id}`,
      title: `活动${setUp.id}`,
      start_at: instant(setUp.startAt),
      end_at: instant(setUp.endAt),
      claim_end_at: instant(setUp.endAt),
      area_scope: setUp.areas,
      limits: setUp.limits,
      win_limits: free,
      budget_fen: setUp.budget,
      audience: 'all',
      cost_type: 'free',
      cost_points: null,
      risk_rules: {},
      status: 'draft',
    },
  ]);
  await copies(tx, 'plan', 4102, planRows(setUp, setUp.plans));
  await writePrizes(tx, setUp);
}

/** So many people drew in each leaf yesterday, from eight to ten in the morning. */
export async function writeDraws(tx: Tx, setUp: SetUp, count: number): Promise<void> {
  const leaves = plansOf(setUp.plans).filter(({ children }) => children.length === 0);
  for (const { id } of leaves)
    await sql`insert into award_record (record_no, biz_no, source, user_id, nickname, activity_id, plan_id, award_type, display_title,
        award_snapshot, status, won_at)
      select 'PROOF-' || ${id}::bigint || '-' || n, 'PROOF-' || ${id}::bigint || '-' || n, 'lottery', 500000 + n, '唐果', ${setUp.id}, ${id}, 'null',
        '谢谢参与', '{}'::jsonb, 'none',
        date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '16 hours' + n * interval '2 minutes'
      from generate_series(0, ${count - 1}::int) as n`.execute(tx);
}
