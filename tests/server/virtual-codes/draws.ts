import type { DrawWish } from '../../../server/awards/draw-win.ts';

/** Activity 4001 of the demo runs. A prize of these tests takes the place of the cup in its southern leaf, whose fallback is 5005. */
const activityId = 4001;
export const fallback = 5005;

/** Lands on that prize: from 600,000 on in a million. */
export const onPrize = { below: () => 600_000 };

/** What has the activity let everybody draw, and the cup make room. */
export const roomInLeaf = `update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}', budget_fen = null,
    win_limits = '{"user_total":0,"user_month":0,"user_day":0}', risk_rules = '{}' where id = ${activityId};
  update prize set probability = 0, sort = 99 where id = 5002`;

/** Where such a prize stands. */
export const inLeaf = { plan_id: 4102, probability: 0.5, sort: 2 };

/** The draw of one member, always the same one. */
export const drawOf = (nth: number): DrawWish => ({
  activityId,
  member: { userId: 80_000 + nth, nickname: `会员${nth}` },
  source: 'lottery',
  bizNo: `lottery:${activityId}:${80_000 + nth}:1`,
  areaCode: '440106',
});
