import { sql } from 'kysely';
import { awardTypes } from '../../../contract/awards/award-types.ts';
import { businessFlows, businessRanks, businessShares } from './business-spreads.ts';
import type { Flow, Rank, Share } from './figure.ts';
import { provinceNames, provinceOf, provinceRows } from './regions.ts';
import { accountNames, moved, rowsOf, signIns } from './rows.ts';

/*
 * How what is counted is spread: over kinds, over names, side by side. One entry each, in the order of their menus: the business
 * first.
 */

export const shares: readonly Share[] = [
  ...businessShares,
  {
    id: 'award_type',
    title: '奖励类型',
    formula: '数据范围内未归档的奖励，按奖励类型计数；为当前值，不随统计时段变化',
    unit: '条',
    page: 'Award',
    names: Object.fromEntries(Object.entries(awardTypes).map(([code, { label }]) => [code, label])),
    rows: (caller) => sql`select t.award_type as code, 1 as amount from ${rowsOf('award', caller)}
      and t.status <> 'archived'`,
  },
  {
    id: 'award_cate',
    title: '奖励分类',
    formula: '数据范围内未归档的奖励，按奖励分类计数；为当前值，不随统计时段变化',
    unit: '条',
    page: 'Award',
    names: {},
    rows: (caller) => sql`select c.cate_name as code, counted.amount
      from (select t.cate_id, count(*) as amount from ${rowsOf('award', caller)}
        and t.status <> 'archived' group by t.cate_id) as counted
      join award_cate as c on c.id = counted.cate_id`,
  },
  {
    id: 'stock_state',
    title: '库存构成',
    formula: '未归档线下商品的总库存，按可用、已分配、占用中分开；为当前值，不随统计时段变化',
    unit: '件',
    page: 'AwardGoodsOffline',
    names: { available: '可用', allocated: '已分配', locked: '占用中' },
    rows: (caller) => sql`select part.code, part.amount from ${sql.table('goods_offline')} as t,
      lateral (values ('available', t.stock_total - t.stock_allocated - t.stock_locked),
        ('allocated', t.stock_allocated), ('locked', t.stock_locked)) as part (code, amount)
      where t.status <> 'archived' and t.id in (select t.id from ${rowsOf('goods_offline', caller)})`,
  },
  {
    id: 'localverifice_region',
    title: '核销点地区',
    formula: '数据范围内未归档的核销点，按所在省份计数；为当前值，不随统计时段变化',
    unit: '个',
    page: 'AwardLocalverifice',
    regional: true,
    names: provinceNames,
    rows: (caller) => sql`select ${provinceOf(sql`t.area_code`)} as code, 1 as amount
      from ${rowsOf('localverifice', caller)} and t.status <> 'archived'`,
  },
];

export const ranks: readonly Rank[] = [
  ...businessRanks,
  {
    id: 'operators',
    title: '操作人员',
    formula: '统计时段内成功的写操作条数最多的 10 个账号',
    unit: '次',
    page: 'OperationLog',
    rows: () => sql`select account_id as id, at, 1 as amount from operation_log where result = 'success'`,
    names: accountNames,
  },
  {
    id: 'logins',
    title: '登录账号',
    formula: '统计时段内登录成功次数最多的 10 个账号',
    unit: '次',
    page: 'LoginLog',
    rows: () => signIns,
    names: accountNames,
  },
  {
    id: 'stock_in',
    title: '商品入库',
    formula: '统计时段内入库数量最多的 10 个线下商品，不含初始库存',
    unit: '件',
    page: 'AwardGoodsOffline',
    rows: (caller) => moved('increase', caller),
    names: sql`select id, title as name from goods_offline`,
  },
  {
    id: 'stock_out',
    title: '商品盘亏',
    formula: '统计时段内盘亏数量最多的 10 个线下商品',
    unit: '件',
    page: 'AwardGoodsOffline',
    rows: (caller) => moved('decrease', caller),
    names: sql`select id, title as name from goods_offline`,
  },
  {
    id: 'localverifice_region',
    title: '区域新建核销点',
    formula: '统计时段内新建核销点最多的 10 个省份，仅限数据范围内的核销点，含之后归档的',
    unit: '个',
    page: 'AwardLocalverifice',
    regional: true,
    rows: (caller) => sql`select ${provinceOf(sql`t.area_code`)} as id, t.created_at as at, 1 as amount
      from ${rowsOf('localverifice', caller)}`,
    names: provinceRows,
  },
];

export const flows: readonly Flow[] = [
  ...businessFlows,
  {
    id: 'stock',
    title: '线下商品出入库',
    formula: '统计时段内线下商品库存流水的入库与盘亏数量，不含初始库存',
    unit: '件',
    page: 'AwardGoodsOffline',
    figures: ['stock_increased', 'stock_decreased'],
  },
  {
    id: 'sign_in',
    title: '登录成功与失败',
    formula: '统计时段内登录成功与被拒绝的次数，来自登录日志',
    unit: '次',
    page: 'LoginLog',
    figures: ['logins', 'login_refused'],
  },
];
