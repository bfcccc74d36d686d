import { sql } from 'kysely';
import { drawResults, recordStatus } from '../../../contract/awards/award-records.ts';
import { draws, eachAt, exchanges, pointsGiven, verified, winCosts, wins } from './business-rows.ts';
import type { Figure } from './figure.ts';
import { rowsOf } from './rows.ts';

const drawn = { draw_result: Object.keys(drawResults) };
const won = { draw_result: ['won'] };
const recordsBy = (at: string, filters: NonNullable<Figure['listed']>['filters']) =>
  ({ entity: 'award_record', filters, at }) as const;
const ordersBy = { entity: 'goods_order', filters: { source: ['exchange'] }, at: 'created_at' } as const;

/** The figures of the house's business, in the order of the screen. */
export const business: readonly Figure[] = [
  {
    id: 'draws',
    title: '抽奖次数',
    formula: '统计时段内抽奖、扫码和活动码的抽奖次数，中奖和未中奖都算',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    mini: 'area',
    listed: recordsBy('won_at', drawn),
    rows: (asker) => eachAt('won_at', draws(asker)),
  },
  {
    id: 'wins',
    title: '中奖次数',
    formula: '统计时段内抽中奖品的次数，组合奖品算一次；后来作废、过期的也算',
    unit: '次',
    page: 'AwardLog',
    regional: true,
    mini: 'area',
    listed: recordsBy('won_at', won),
    rows: (asker) => eachAt('won_at', wins(asker)),
  },
  {
    id: 'verified',
    title: '核销数',
    formula: '统计时段内在核销点核销的奖品份数，按核销时间',
    unit: '份',
    page: 'AwardLog',
    regional: true,
    mini: 'columns',
    listed: recordsBy('verified_at', {}),
    rows: (asker) => eachAt('verified_at', verified(asker)),
  },
  {
    id: 'exchanges',
    title: '兑换订单',
    formula: '统计时段内会员用积分兑换的订单数，按下单时间；后来取消的也算',
    unit: '单',
    page: 'AwardOrder',
    regional: true,
    mini: 'columns',
    listed: ordersBy,
    rows: (asker) => eachAt('created_at', exchanges(asker)),
  },
  {
    id: 'win_cost',
    title: '中奖成本',
    formula: '统计时段内中奖记录的奖励成本之和，按奖励现在的成本价；后来作废、过期的也算',
    unit: '元',
    page: 'AwardLog',
    regional: true,
    mini: 'area',
    scale: 100,
    listed: recordsBy('won_at', won),
    rows: winCosts,
  },
  {
    id: 'members_new',
    title: '新会员',
    formula: '统计时段内注册的会员人数，按注册时间；后来注销的也算',
    unit: '人',
    page: 'HeUser',
    regional: true,
    mini: 'area',
    listed: { entity: 'he_user', filters: {}, at: 'registered_at' },
    rows: (asker) => eachAt('registered_at', rowsOf('he_user', asker)),
  },
  {
    id: 'points_given',
    title: '发放积分',
    formula: '统计时段内中奖、补发等发出的积分，含正在发放的，按中奖时间',
    unit: '分',
    page: 'AwardLog',
    regional: true,
    mini: 'area',
    listed: recordsBy('won_at', {
      award_type: ['jifen'],
      status: ['issuing', 'done'] satisfies (keyof typeof recordStatus)[],
    }),
    rows: (asker) => sql`select t.won_at as at, coalesce(t.points, 0) as amount from ${pointsGiven(asker)}`,
  },
  {
    id: 'points_spent',
    title: '兑换积分',
    formula: '统计时段内兑换订单用掉的积分，按下单时间；后来取消退回的也算',
    unit: '分',
    page: 'AwardOrder',
    regional: true,
    mini: 'area',
    listed: ordersBy,
    rows: (asker) => sql`select t.created_at as at, t.total_points as amount from ${exchanges(asker)}`,
  },
];
