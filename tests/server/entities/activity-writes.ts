import { randomUUID } from 'node:crypto';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { planMergeCall } from '../../../contract/invites/invite-merge.ts';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { picture } from './samples.ts';
import { type Prepare, ten } from './writes-at-once.ts';

/* What is done to activities, campaigns and their plans, ten at once. */

export const tiers: Prepare = async (ground) => {
  const ids = await Promise.all(
    ten(() => ground.admin.made('ccn_activity', { code_kind: 'virtual', request_id: randomUUID() })),
  );
  const token = ground.token;
  const bodies = await Promise.all(
    ids.map(async (activity_id) => {
      const query = { activity_id: String(activity_id) };
      const { result } = await ground.call('GET', '/admin/api/FlanCcn/activityAwardGets', { token, query });
      const { version, awards } = result as Row;
      const [tier] = awards as readonly Values[];
      const mapped = [{ ...tier, award_id: 3003, quantity: 1, reserve_delta: 2, user_day_limit: 0, claim_days: 30 }];
      return { activity_id, version, awards: mapped, reserve_reason: '首批' };
    }),
  );
  return bodies.map((body) => () => ground.call('POST', '/admin/api/FlanCcn/activityAwardSets', { token, body }));
};

export const settings = (row: Row): Values => ({
  version: row.version,
  repeat_scan_tip: '已被扫过',
  link_channels: ['h5'],
  landing_image: picture,
  share_title: '扫码有礼',
  rules_html: '<p>扫码即得</p>',
  sponsor: '青禾本草',
  sponsor_contact: '400',
});

/** Ten plans are merged into one. */
export const merged: Prepare = async (ground) => {
  const target_id = await ground.admin.made('invite_plan');
  const sources = await Promise.all(ten(() => ground.admin.made('invite_plan')));
  await Promise.all(sources.map((plan_id) => ground.admin.made('invite_prize', { plan_id, stock_init: 1 })));
  await ground.run(`update invite_plan set status = 'paused' where id in (${[target_id, ...sources].join()})`);
  return sources.map((source) => {
    const how = { prize_strategy: 'append', progress_strategy: 'sum', dry_run: false };
    const body = { target_id, source_ids: [source], ...how, request_id: randomUUID() };
    return () => ground.call('POST', planMergeCall.slice(5), { token: ground.token, body });
  });
};

export const branches: Prepare = async (ground) => {
  const made = await Promise.all(ten(() => ground.admin.made('plan')));
  const leaf = { stock_init: 0, probability: 1 };
  await Promise.all(made.map((plan_id) => ground.admin.made('prize', { plan_id, ...leaf })));
  return made.map((id, nth) => () => ground.admin.update('plan', { id, version: 1, branch: { title: `分支 ${nth}` } }));
};

const seen = (nth: number) => ({
  areaCode: '440106',
  channel: 'wxapp',
  ip: `10.0.0.${nth}`,
  deviceHash: `phone ${nth}`,
});

/** Ten people draw in the activity of the demo's lottery. */
export const draws: Prepare = ({ store }) =>
  Promise.resolve(
    ten((nth) => async () => {
      const member = { userId: 70_000 + nth, nickname: `会员${nth}`, mobile: '13800138000' };
      const wish = { activityId: 4001, member, source: 'lottery', bizNo: `lottery:4001:${member.userId}:1` } as const;
      try {
        await withTransaction(store, (tx) => drawWin(tx, { ...wish, ...seen(nth) }));
        return { code: codes.ok, message: '' };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return error;
      }
    }),
  );
