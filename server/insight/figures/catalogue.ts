import { sql } from 'kysely';
import { goodsStatus } from '../../../contract/goods/goods.ts';
import { business } from './business.ts';
import type { Figure } from './figure.ts';
import { byPeople, created, moved, refusedSignIns, signIns, visible } from './rows.ts';

/*
 * What the dashboards count. A module adds what it counts here, or in spreads.ts, by one entry; no block and no view knows any of them.
 * The order is that of the screen: the first four figures that a caller may see are the cards of 分析页.
 */

/** What running the house comes to. */
const house: readonly Figure[] = [
  {
    id: 'localverifice_created',
    title: '新建核销点',
    formula: '统计时段内新建的本地核销点个数，之后归档的也算',
    unit: '个',
    page: 'AwardLocalverifice',
    regional: true,
    mini: 'columns',
    listed: { entity: 'localverifice', filters: { status: Object.keys(goodsStatus) }, at: 'created_at' },
    rows: (asker) => created('localverifice', asker),
  },
  {
    id: 'operations',
    title: '操作次数',
    formula: '统计时段内成功的写操作条数，来自操作日志；没有「操作日志」查询权限时只统计本人的操作',
    unit: '次',
    mini: 'area',
    rows: (caller) =>
      sql`select at, 1 as amount from operation_log where result = 'success' and ${byPeople} and ${visible(caller)}`,
  },
  {
    id: 'logins',
    title: '登录次数',
    formula: '统计时段内账号密码登录与单点登录成功的次数，来自登录日志',
    unit: '次',
    page: 'LoginLog',
    mini: 'columns',
    rows: () => signIns,
  },
  {
    id: 'stock_increased',
    title: '入库数量',
    formula: '统计时段内线下商品库存流水中「入库」的数量之和，不含建档时的初始库存',
    unit: '件',
    page: 'AwardGoodsOffline',
    mini: 'area',
    rows: (caller) => moved('increase', caller),
  },
  {
    id: 'stock_decreased',
    title: '盘亏数量',
    formula: '统计时段内线下商品库存流水中「盘亏」的数量之和（取绝对值）',
    unit: '件',
    page: 'AwardGoodsOffline',
    mini: 'columns',
    rows: (caller) => moved('decrease', caller),
  },
  {
    id: 'award_created',
    title: '新建奖励',
    formula: '统计时段内创建的奖励条数，仅限数据范围内的奖励，含之后归档的',
    unit: '条',
    page: 'Award',
    mini: 'columns',
    rows: (caller) => created('award', caller),
  },
  {
    id: 'goods_offline_created',
    title: '新建线下商品',
    formula: '统计时段内创建的线下商品条数，含之后归档的',
    unit: '条',
    page: 'AwardGoodsOffline',
    mini: 'columns',
    rows: (caller) => created('goods_offline', caller),
  },
  {
    id: 'login_refused',
    title: '登录失败',
    formula: '统计时段内被拒绝的登录次数（密码错误、停用、锁定等），来自登录日志',
    unit: '次',
    page: 'LoginLog',
    mini: 'columns',
    rows: () => refusedSignIns,
  },
  {
    id: 'mail_created',
    title: '发出邮件',
    formula: '统计时段内写入邮件发件箱的邮件封数，不论是否已送达',
    unit: '封',
    page: 'MailOutbox',
    mini: 'columns',
    rows: (caller) => created('mail_outbox', caller),
  },
];

export const figures: readonly Figure[] = [
  ...business,
  ...house.map((figure) => ({ ...figure, backOffice: true as const })),
];
