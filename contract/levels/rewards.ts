import {
  type Field,
  integer,
  list,
  made,
  type Options,
  reference,
  select,
  text,
  type Values,
} from '../entity/field.ts';

/* What is given as a gift (wider.md §1.2, Reward), as far as the house gives it by itself. */

const rewardTypes = { points: { label: '积分' }, coupon: { label: '优惠券' } } as const satisfies Options;

/** One of them: points, or so many coupons of a template. */
export type Reward =
  | { readonly reward_type: 'points'; readonly value: number }
  | { readonly reward_type: 'coupon'; readonly value: number; readonly coupon_id: number };

const mostRewards = 3;
const mostPoints = 100_000;
const mostCoupons = 10;

const isCoupon = ({ reward_type: type }: Values): boolean => type === 'coupon';

/** A list of up to three of them. */
export const rewards = (label: string, extra: Partial<Field<readonly Values[]>>): Field<readonly Values[]> =>
  list(
    label,
    {
      reward_type: select('类型', rewardTypes, { rule: true, initial: 'points' }),
      value: integer('数量', { rule: true, min: 1, max: mostPoints, placeholder: '积分数或张数' }),
      coupon_id: reference('优惠券', 'he_coupon', { when: isCoupon, requiredWhen: isCoupon }),
      coupon_title: text('优惠券', made),
    },
    { max: mostRewards, ...extra },
  );

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

/** Rewards of a field that was checked. */
export const rewardsIn = (value: unknown): readonly Reward[] =>
  rowsIn(value).flatMap(({ reward_type: type, value: count, coupon_id: coupon }): readonly Reward[] => {
    if (type === 'points') return [{ reward_type: type, value: Number(count) }];
    return typeof coupon === 'number' ? [{ reward_type: 'coupon', value: Number(count), coupon_id: coupon }] : [];
  });

/** Templates that rewards name. */
export const couponsIn = (value: unknown): readonly number[] =>
  rewardsIn(value).flatMap((one) => (one.reward_type === 'coupon' ? [one.coupon_id] : []));

/** What the rows of a list of rewards come to together. */
export function rewardsFault(value: unknown): string | undefined {
  const all = rewardsIn(value);
  const many = all.findIndex((one) => one.reward_type === 'coupon' && one.value > mostCoupons);
  if (many >= 0) return `第 ${many + 1} 行：每种券一次最多送 ${mostCoupons} 张`;
  const keys = all.map((one) => (one.reward_type === 'coupon' ? String(one.coupon_id) : one.reward_type));
  const twice = keys.findIndex((key, nth) => keys.indexOf(key) < nth);
  return twice < 0 ? undefined : `第 ${twice + 1} 行：同样的奖励请合成一行`;
}
