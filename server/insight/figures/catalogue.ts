import { sql } from 'kysely';
import { isLive } from '../../sign-in/endings.ts';
import type { Figure, Level } from './figure.ts';
import { created, moved, refusedSignIns, rowsOf, signIns, visible } from './rows.ts';

/*
 * What the dashboards count. A module adds what it counts here, or in spreads.ts, by one entry; no block and no view knows any of them.
 * The order is that of the screen: the first four figures that a caller may see are his cards.
 */

export const figures: readonly Figure[] = [
  {
    id: 'operations',
    title: '操作次数',
    formula: '统计时段内成功的写操作条数，来自操作日志；没有「操作日志」查询权限时只统计本人的操作',
    unit: '次',
    mini: 'area',
    rows: (caller) => sql`select at, 1 as amount from operation_log where result = 'success' and ${visible(caller)}`,
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
    id: 'localverifice_created',
    title: '新建核销点',
    formula: '统计时段内创建的本地核销点个数，仅限数据范围内的核销点，含之后归档的',
    unit: '个',
    page: 'AwardLocalverifice',
    regional: true,
    mini: 'columns',
    rows: (caller) => created('localverifice', caller),
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

export const levels: readonly Level[] = [
  {
    id: 'award_enabled',
    title: '启用中的奖励',
    formula: '数据范围内状态为「启用」的奖励条数',
    unit: '条',
    page: 'Award',
    path: '/award/list?status=enabled',
    value: (caller) => sql`select count(*) as value from ${rowsOf('award', caller)} and t.status = 'enabled'`,
  },
  {
    id: 'goods_offline_available',
    title: '可用库存',
    formula: '未归档线下商品的可用库存之和：总库存 − 已分配 − 占用中',
    unit: '件',
    page: 'AwardGoodsOffline',
    path: '/award/goods-offline',
    value: (caller) => sql`
      select coalesce(sum(t.stock_total - t.stock_allocated - t.stock_locked), 0)::bigint as value
      from ${rowsOf('goods_offline', caller)} and t.status <> 'archived'`,
  },
  {
    id: 'localverifice_enabled',
    title: '启用中的核销点',
    formula: '数据范围内状态为「启用」的本地核销点个数',
    unit: '个',
    page: 'AwardLocalverifice',
    path: '/award/localverifice?status=enabled',
    value: (caller) => sql`select count(*) as value from ${rowsOf('localverifice', caller)} and t.status = 'enabled'`,
  },
  {
    id: 'sessions_open',
    title: '在线会话',
    formula: '未退出且未过期的登录会话数，与「在线会话」页一致',
    unit: '个',
    page: 'OnlineSession',
    path: '/system/online',
    value: () => sql`select count(*) as value from session as s join account as a on a.id = s.account_id
      where ${isLive}`,
  },
];
