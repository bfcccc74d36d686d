import { sql } from 'kysely';
import { ownKind } from '../../../contract/links/link-paths.ts';
import type { Picture, Values } from '../../../contract/entity/field.ts';
import { ensureDept, headOffice } from '../../sign-in/departments.ts';
import type { Tx } from '../../db/transaction.ts';
import { makeLinks } from '../../links/make-links.ts';
import { activity } from '../../activities/activity.resource.ts';
import { house } from '../../entity/write/house.ts';
import { insertRows } from '../../entity/write/insert.ts';
import { plan } from '../../activities/plan.resource.ts';
import { prize } from '../../activities/prize.resource.ts';
import type { Resource } from '../../entity/resource.ts';
import { settle } from '../../entity/write/settle.ts';
import { common } from '../demo-activities.ts';
import { instantOf, lastSecond, midnight, numberOn } from '../demo-days.ts';
import { awardIds, goodsTitles } from './catalogue.ts';
import {
  type Campaign,
  campaigns,
  firstActivity,
  firstPlan,
  firstPrize,
  outcomes,
  putAside,
  unitsOf,
} from './stages.ts';

const themes =
  '广州老字号 湾区夜市 校园凉茶季 社区邻里节 家庭日 会员日 门店周年 新品尝鲜 草本茶席 运动补给站 音乐现场 书店联名'.split(
    ' ',
  );
const kinds = [
  { title: '转盘赢好礼', draw_style: 'wheel' },
  { title: '刮刮乐', draw_style: 'scratch' },
  { title: '开盒有惊喜', draw_style: 'box' },
] as const;

const valuesOf = ({ at, status, from, end }: Campaign, today: string, images: readonly Picture[]): Values => {
  const { title, draw_style } = kinds[at % kinds.length] ?? kinds[0];
  const isOut = status !== 'draft';
  const created_at = instantOf(today, [Math.min(from - 12, -5), '09:30:00']);
  return {
    ...common,
    title: `${themes[Math.floor(at / kinds.length)] ?? ''}·${title}`,
    activity_type: 'lottery',
    draw_style,
    cover: images[at % images.length],
    rules_html: '<ol><li>活动期间每人每日可抽 3 次。</li><li>奖品数量与概率以公示为准。</li></ol>',
    budget_fen: 5_000_000,
    start_at: instantOf(today, [from, midnight]),
    end_at: instantOf(today, [end, lastSecond]),
    claim_end_at: instantOf(today, [end + 30, lastSecond]),
    published_at: isOut ? instantOf(today, [Math.min(from - 3, -1), '10:00:00']) : null,
    published_by_name: isOut ? house.nickname : null,
    end_reason: status === 'terminated' ? '奖品供应调整，提前终止' : null,
    created_at,
    updated_at: created_at,
    activity_no: numberOn({ field: 'activity_no', prefix: 'HD', digits: 4 }, created_at, firstActivity + at),
  };
};

/** A plan and its prizes are ready once the activity was published. */
const readiness = ({ status }: Campaign) => (status === 'draft' ? 'draft' : 'enabled');

const free = { user_total: 0, user_month: 0, user_day: 0 };
const planOf = ({ at }: Campaign): Values => ({
  activity_id: firstActivity + at,
  parent_id: null,
  title: '全部用户',
  plan_type: 'draw',
  match_type: 'none',
  is_default: false,
  sort: 1,
  limits: free,
  release_mode: 'once',
  area_disclosed: false,
  slot_disclosed: false,
});

const endless: Values = { stock_mode: 'unlimited', stock_total: 0, stock_issued: 0, stock_locked: 0 };
const prizeOf = ({ at }: Campaign, values: Values): Values => ({
  prize_kind: 'single',
  plan_id: firstPlan + at,
  daily_limit: 0,
  user_limit: 0,
  unlock_draws: 0,
  is_fallback: false,
  claim_days: 0,
  ...endless,
  ...values,
});

/** Three prizes: goods, points, and nothing. */
function prizesOf(campaign: Campaign, share: number): readonly Values[] {
  const { at, status } = campaign;
  // What was left over went back when it was archived.
  const units = status === 'archived' ? unitsOf(outcomes.goods, share) : putAside;
  const goods = goodsTitles[at] ?? '';
  const points = 10 * ((at % 20) + 1);
  return [
    prizeOf(campaign, {
      award_id: awardIds.goods(at),
      title: goods,
      level_name: '一等奖',
      level_sort: 1,
      probability: 5,
      stock_mode: 'limited',
      stock_total: units,
      sort: 1,
    }),
    prizeOf(campaign, {
      award_id: awardIds.points(at % 20),
      title: `${points}积分`,
      level_name: '二等奖',
      level_sort: 2,
      probability: 47.5,
      sort: 2,
    }),
    prizeOf(campaign, { award_id: awardIds.blank, title: '谢谢惠顾', probability: 47.5, is_fallback: true, sort: 3 }),
  ];
}

/** As if it had come through the form. */
const stored = (resource: Resource, values: Values): Values => ({ ...values, ...settle(resource, 'edit', values) });
const made = ({ values: { created_at, updated_at } }: { readonly values: Values }) => ({ created_at, updated_at });

/** Adds the activities with their plans, prizes and links. The awards are there already. */
export async function addCampaigns(
  tx: Tx,
  { today, images, share }: { readonly today: string; readonly images: readonly Picture[]; readonly share: number },
): Promise<void> {
  const by = {
    accountId: house.accountId,
    deptId: await ensureDept(tx, '华南市场部', await ensureDept(tx, headOffice)),
  };
  const rows = campaigns.map((campaign) => ({ campaign, values: valuesOf(campaign, today, images) }));
  await insertRows(
    tx,
    activity,
    rows.map(({ campaign, values }) => ({
      id: firstActivity + campaign.at,
      values: { ...stored(activity, values), status: campaign.status },
    })),
    by,
  );
  await insertRows(
    tx,
    plan,
    rows.map((row) => ({
      id: firstPlan + row.campaign.at,
      values: { ...stored(plan, planOf(row.campaign)), status: readiness(row.campaign), ...made(row) },
    })),
    by,
  );
  await insertRows(
    tx,
    prize,
    rows.flatMap((row) =>
      prizesOf(row.campaign, share).map((values, nth) => ({
        id: firstPrize + row.campaign.at * 3 + nth,
        values: { ...stored(prize, values), status: readiness(row.campaign), ...made(row) },
      })),
    ),
    by,
  );
  await sql`insert into stock_ledger (entity, row_id, change_type, delta, before, after, reason, operator_id, operator_name, created_at)
    select 'prize', id, 'init', stock_total, '{"total": 0, "issued": 0, "locked": 0}',
      jsonb_build_object('total', stock_total, 'issued', 0, 'locked', 0), ${'初始库存'}::text, ${house.accountId}::bigint,
      ${house.nickname}::text, created_at
    from prize where id >= ${firstPrize} and id < ${firstPrize + campaigns.length * 3} and stock_total > 0 order by id`.execute(
    tx,
  );
  for (const { at, status } of campaigns)
    if (status !== 'draft') await makeLinks(tx, { kind: ownKind('lottery'), activityId: firstActivity + at });
}
