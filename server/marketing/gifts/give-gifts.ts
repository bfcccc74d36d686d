import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { codes } from '../../../contract/core/errors.ts';
import { type Reward, rewardsIn } from '../../../contract/levels/rewards.ts';
import type { Tx } from '../../db/transaction.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { house } from '../../entity/write/house.ts';
import { listedAmong, neutral } from '../../members/door.ts';
import { postMany } from '../../points/ledger/post-many.ts';
import { giveCoupons, whyNot } from '../give-coupons.ts';

/*
 * Gives what was written down, a piece at a time: gifts of one key are the same for all who get them. Each reward has a key of its own, so that
 * what was given is not given again where the rest has to wait. Order of locks: members, gifts, templates by number, accounts (082).
 */

/** Gifts of one transaction. */
export const atOnce = 200;
/** Hours after which it is tried again, until the time of the gift is over. */
const hours = 1;

interface Kind {
  readonly key: string;
  readonly title: string;
  readonly source_entity: 'he_level' | 'he_power';
  readonly source_id: number;
  readonly rewards: unknown;
}

interface Gift {
  readonly id: number;
  readonly member_id: number;
  readonly status: string;
}

/** Why members did not get all of it, by member. */
type Refusals = Map<number, string[]>;

const refuse = (refusals: Refusals, memberId: number, text: string): void =>
  void refusals.set(memberId, [...(refusals.get(memberId) ?? []), text]);

/** The oldest that is due, of which there may be more alike; and those who are to get it. */
async function nextDue(
  tx: Tx,
  most: number,
): Promise<{ readonly kind: Kind; readonly memberIds: readonly number[] } | undefined> {
  const { rows } = await sql<Kind & { readonly member_ids: readonly number[] }>`
    with first as (select key, title, source_entity, source_id, rewards from member_gift
      where status = 'due' and next_at <= now() order by next_at, id limit 1)
    select f.*, (select jsonb_agg(g.member_id) from (select g.member_id from member_gift as g
      where g.status = 'due' and g.next_at <= now() and g.key = f.key and g.title = f.title and g.rewards = f.rewards order by g.next_at, g.id limit ${most}) as g) as member_ids
    from first as f`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { member_ids: memberIds, ...kind } = row;
  return { kind, memberIds };
}

/** Locks the members, then those of their gifts that nobody else has under way, by ascending number of the member. */
async function lockGifts(tx: Tx, { key }: Kind, memberIds: readonly number[]): Promise<readonly Gift[]> {
  await sql`select from he_user where id = any(${[...memberIds]}::bigint[]) order by id for share`.execute(tx);
  const { rows } = await sql<Gift>`select g.id, g.member_id, coalesce(u.status, 'cancelled') as status
    from member_gift as g left join he_user as u on u.id = g.member_id
    where g.member_id = any(${[...memberIds]}::bigint[]) and g.key = ${key} and g.status = 'due' and g.next_at <= now()
    order by g.member_id for no key update of g skip locked`.execute(tx);
  return rows;
}

const closed: Readonly<Record<string, string>> = {
  frozen: '会员已冻结',
  cancelling: '会员正在注销',
  cancelled: '会员已注销',
  merged: '会员已并入其他账号',
};

/** Those who may get something now; why the others may not. */
async function mayGet(tx: Tx, gifts: readonly Gift[], refusals: Refusals): Promise<readonly number[]> {
  const found: number[] = [];
  const listed = await listedAmong(
    tx,
    gifts.map(({ member_id: id }) => id),
    'earn',
  );
  for (const { member_id: memberId, status } of gifts) {
    const why = closed[status] ?? (listed.has(memberId) ? neutral : undefined);
    if (why === undefined) found.push(memberId);
    else refuse(refusals, memberId, why);
  }
  return found;
}

type Nth<One> = One & { readonly nth: number };

async function giveCouponsOf(
  tx: Tx,
  kind: Kind,
  reward: Nth<Extract<Reward, { coupon_id: number }>>,
  ids: readonly number[],
  refusals: Refusals,
) {
  const { key, title } = kind;
  const given = await giveCoupons(tx, {
    couponId: reward.coupon_id,
    takers: ids.map((memberId) => ({
      memberId,
      keys: Array.from({ length: reward.value }, (_, one) => `${key}:${reward.nth}:${one + 1}`),
    })),
    takeType: 'system',
    reason: title,
    by: { accountId: house.accountId, deptId: null },
  });
  for (const one of given) if (one.ids.length === 0) refuse(refusals, one.memberId, whyNot(one));
}

async function givePointsOf(
  tx: Tx,
  kind: Kind,
  { value, nth }: Nth<Reward>,
  ids: readonly number[],
  refusals: Refusals,
) {
  const { key, title, source_entity: entity, source_id: id } = kind;
  const bizType = entity === 'he_level' ? 'level_up' : 'birthday';
  const posted = await postMany(
    tx,
    { kind: 'earn', bizType, key: `${key}:${nth}`, title, source: { entity, id }, by: house, points: value },
    ids,
  );
  for (const [memberId, one] of posted) if ('refusal' in one) refuse(refusals, memberId, one.refusal);
}

const isCoupon = (reward: Nth<Reward>): reward is Nth<Extract<Reward, { coupon_id: number }>> =>
  reward.reward_type === 'coupon';

/** Gives all rewards: templates by their numbers first, then the accounts. */
async function giveAll(tx: Tx, kind: Kind, ids: readonly number[], refusals: Refusals): Promise<void> {
  if (ids.length === 0) return;
  const all = rewardsIn(kind.rewards).map((reward, at) => ({ ...reward, nth: at + 1 }));
  const coupons = all.filter(isCoupon).toSorted((one, other) => one.coupon_id - other.coupon_id);
  for (const reward of coupons) await giveCouponsOf(tx, kind, reward, ids, refusals);
  for (const reward of all) if (!isCoupon(reward)) await givePointsOf(tx, kind, reward, ids, refusals);
}

/** Notes what came of it; the history of each member says it once, and again where it was given in the end or given up. */
async function noteOutcomes(tx: Tx, { title }: Kind, gifts: readonly Gift[], refusals: Refusals): Promise<void> {
  const outcomes = gifts.map(({ id, member_id: member }) => ({
    id,
    failure: refusals.get(member)?.join('；') ?? null,
  }));
  await sql`with o as (select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, failure text)
    ), noted as (
      update member_gift as g set failure = o.failure, given_at = case when o.failure is null then now() end,
        status = case when o.failure is null then 'given' when g.until_at <= now() + make_interval(hours => ${hours}::int) then 'failed' else 'due' end,
        next_at = now() + make_interval(hours => ${hours}::int)
      from o join member_gift as b on b.id = o.id where g.id = o.id returning g.member_id, g.status, g.failure, b.failure as before
    )
    insert into operation_log (trace_id, nickname, permission_id, action, entity, result_code, result, event, biz_id, biz_name, summary, diff)
    select ${`gift-${randomUUID()}`}, ${house.nickname}, 'HeUser', 'edit', 'he_user', ${codes.ok}, 'success', 'GIFT', n.member_id, u.user_no,
      case n.status when 'given' then '送出' when 'failed' then '没有送出' else '暂未送出' end || '会员【' || u.user_no || '】：' || ${title}::text
        || coalesce('：' || n.failure, ''), '[]'::jsonb
    from noted as n join he_user as u on u.id = n.member_id where n.status <> 'due' or n.before is distinct from n.failure`.execute(
    tx,
  );
  noteRows(
    tx,
    'he_user',
    gifts.map(({ member_id: id }) => id),
  );
}

/** Gives one piece of what is due, at most so many gifts; false when nothing is. */
export async function giveSome(tx: Tx, most = atOnce): Promise<boolean> {
  const due = await nextDue(tx, most);
  if (!due) return false;
  const gifts = await lockGifts(tx, due.kind, due.memberIds);
  // Another server gives them.
  if (gifts.length === 0) return false;
  const refusals: Refusals = new Map();
  await giveAll(tx, due.kind, await mayGet(tx, gifts, refusals), refusals);
  await noteOutcomes(tx, due.kind, gifts, refusals);
  return true;
}

/** Said of a gift that a fault of the program keeps. */
const faulty = '处理出错，稍后自动重试';

/** Puts the gift off that is due first, because giving it failed: it must not hold up the others. */
export async function putOffFirst(tx: Tx): Promise<void> {
  const due = await nextDue(tx, 1);
  if (!due) return;
  const gifts = await lockGifts(tx, due.kind, due.memberIds);
  await noteOutcomes(tx, due.kind, gifts, new Map(gifts.map(({ member_id: id }) => [id, [faulty]])));
}
