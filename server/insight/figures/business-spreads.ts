import { sql } from 'kysely';
import { drawResults, recordStatus } from '../../../contract/awards/award-records.ts';
import { awardTypes } from '../../../contract/awards/award-types.ts';
import { orderStatus } from '../../../contract/orders/orders.ts';
import type { Options } from '../../../contract/entity/field.ts';
import type { Sql } from '../../entity/resource.ts';
import { draws, eachAt, exchanges, verified, wins } from './business-rows.ts';
import type { Flow, Funnel, Rank, Share } from './figure.ts';
import { provinceOf, provinceRows } from './regions.ts';

/* How the house's business is spread: over prizes, areas, activities and kinds, and how far it comes. */

const namesOf = (options: Options): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).map(([code, { label }]) => [code, label]));

/** One for each row, by the province of one of its columns; rows without an area are nowhere. */
const byProvince = (at: string, area: string, rows: Sql): Sql =>
  sql`select ${provinceOf(sql.ref(`t.${area}`))} as id, ${sql.ref(`t.${at}`)} as at, 1 as amount
    from ${rows} and ${sql.ref(`t.${area}`)} <> ''`;

export const businessRanks: readonly Rank[] = [
  {
    id: 'prizes',
    title: '奖品中奖',
    formula: '统计时段内中奖次数最多的 10 个奖品',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    rows: (asker) => eachAt('won_at', wins(asker), 'prize_id'),
    names: sql`select z.id, z.title || coalesce('（' || v.title || '）', '') as name
      from prize as z join plan as q on q.id = z.plan_id join activity as v on v.id = q.activity_id`,
  },
  {
    id: 'activities',
    title: '活动抽奖',
    formula: '统计时段内抽奖次数最多的 10 个活动',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    rows: (asker) => eachAt('won_at', draws(asker), 'activity_id'),
    names: sql`select id, title as name from activity`,
  },
  {
    id: 'draw_region',
    title: '地区抽奖',
    formula: '统计时段内抽奖次数最多的 10 个省份，按参与地区',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    rows: (asker) => byProvince('won_at', 'area_code', draws(asker)),
    names: provinceRows,
  },
  {
    id: 'exchange_region',
    title: '地区兑换',
    formula: '统计时段内兑换订单最多的 10 个省份，按收货地区',
    unit: '单',
    page: 'AwardOrder',
    regional: true,
    rows: (asker) => byProvince('created_at', 'receiver_area', exchanges(asker)),
    names: provinceRows,
  },
  {
    id: 'exchange_goods',
    title: '商品兑换',
    formula: '统计时段内兑换订单最多的 10 个商城商品',
    unit: '单',
    page: 'AwardOrder',
    regional: true,
    rows: (asker) => eachAt('created_at', exchanges(asker), 'goods_id'),
    names: sql`select id, title as name from goods`,
  },
  {
    id: 'verify_points',
    title: '核销点核销',
    formula: '统计时段内核销最多的 10 个核销点',
    unit: '份',
    page: 'AwardLog',
    regional: true,
    rows: (asker) => eachAt('verified_at', verified(asker), 'verify_entry_id'),
    names: sql`select id, title as name from localverifice`,
  },
];

export const businessShares: readonly Share[] = [
  {
    id: 'won_type',
    title: '中奖类型',
    formula: '统计时段内的中奖，按奖励类型计数；组合奖品另算一类',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    timed: true,
    names: { ...namesOf(awardTypes), composite: '组合奖品' },
    rows: (asker) =>
      sql`select coalesce(t.award_type, 'composite') as code, t.won_at as at, 1 as amount from ${wins(asker)}`,
  },
  {
    id: 'won_status',
    title: '中奖进度',
    formula: '统计时段内的中奖，按现在的状态计数',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    timed: true,
    names: namesOf(recordStatus),
    rows: (asker) => sql`select t.status as code, t.won_at as at, 1 as amount from ${wins(asker)}`,
  },
  {
    id: 'exchange_status',
    title: '兑换进度',
    formula: '统计时段内下的兑换订单，按现在的状态计数',
    unit: '单',
    page: 'AwardOrder',
    regional: true,
    timed: true,
    names: namesOf(orderStatus),
    rows: (asker) => sql`select t.status as code, t.created_at as at, 1 as amount from ${exchanges(asker)}`,
  },
];

export const businessFlows: readonly Flow[] = [
  {
    id: 'draws',
    title: '抽奖和中奖',
    formula: '统计时段内的抽奖次数和中奖次数',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    figures: ['draws', 'wins'],
  },
  {
    id: 'points',
    title: '积分发放和兑换',
    formula: '统计时段内发出的积分和兑换用掉的积分',
    unit: '分',
    page: 'AwardOrder',
    regional: true,
    figures: ['points_given', 'points_spent'],
  },
];

const won = { draw_result: ['won'] };
const drawn = { draw_result: Object.keys(drawResults) };
const taken = ['issuing', 'wait_ship', 'shipped', 'done'];

export const funnels: readonly Funnel[] = [
  {
    id: 'draws',
    title: '抽奖到手',
    formula:
      '统计时段内的抽奖走到了哪一步（按现在的状态）：已领取＝正在发放、待发货、已发货或已完成；已到手＝积分和券到账、实物签收或在核销点核销',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    listed: { entity: 'award_record', filters: {}, at: 'won_at' },
    rows: (asker) => sql`select t.won_at as at, t.status as code, 1 as amount from ${draws(asker)}`,
    steps: [
      { id: 'drawn', title: '抽奖', filters: drawn },
      { id: 'won', title: '中奖', codes: Object.keys(recordStatus).filter((code) => code !== 'none'), filters: won },
      { id: 'taken', title: '已领取', codes: taken, filters: { ...won, status: taken } },
      { id: 'done', title: '已到手', codes: ['done'], filters: { ...won, status: ['done'] } },
    ],
  },
  {
    id: 'exchanges',
    title: '下单到签收',
    formula: '统计时段内下的兑换订单走到了哪一步（按现在的状态）；取消的只算在下单里',
    unit: '单',
    page: 'AwardOrder',
    regional: true,
    listed: { entity: 'goods_order', filters: { source: ['exchange'] }, at: 'created_at' },
    rows: (asker) => sql`select t.created_at as at, t.status as code, 1 as amount from ${exchanges(asker)}`,
    steps: [
      { id: 'placed', title: '下单', filters: {} },
      ...[
        { id: 'checked', title: '审核通过', codes: ['wait_ship', 'shipped', 'finished'] },
        { id: 'shipped', title: '已发货', codes: ['shipped', 'finished'] },
        { id: 'finished', title: '已完成', codes: ['finished'] },
      ].map((step) => ({ ...step, filters: { status: step.codes } })),
    ],
  },
];
