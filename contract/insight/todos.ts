import type { FilterValues } from '../core/page.ts';
import { pages } from '../menu/pages.ts';

/** Something that may wait for somebody: rows of a list, counted by filters of that list (wider.md §2.1). */
interface TodoCard {
  readonly key: string;
  readonly title: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly entity: string;
  readonly filters: FilterValues;
  /** Where the server counts by what no filter says: brings the rows in question to the top of the list. */
  readonly sort?: string;
}

/** Something of an entity that is in one of its states. */
const inState = (entity: string, status: string, title: string, level: TodoCard['level']): TodoCard => ({
  key: `${entity}_${status}`,
  title,
  level,
  entity,
  filters: { status: [status] },
});

/** Stock of a kind that is down to its warning. */
const lowStock = (entity: string, title: string): TodoCard => ({
  key: `${entity}_low_stock`,
  title,
  level: 'warning',
  entity,
  filters: { low_stock: true },
});

/** In the order in which they stand: what went wrong, whom somebody keeps waiting, what runs short, what runs out. A module adds its cards here, by one entry each. */
const declared: readonly TodoCard[] = [
  inState('goods_order', 'exception', '异常订单', 'error'),
  inState('award_record', 'failed', '发奖失败', 'error'),
  inState('mail_outbox', 'failed', '发送失败的邮件', 'error'),
  inState('goods_order', 'wait_check', '待审核订单', 'warning'),
  inState('goods_order', 'wait_ship', '待发货订单', 'warning'),
  {
    key: 'award_record_address_late',
    title: '待填地址超 3 天',
    level: 'warning',
    entity: 'award_record',
    filters: { address_late: true },
  },
  lowStock('prize', '库存预警奖品'),
  lowStock('invite_prize', '库存预警邀请奖品'),
  lowStock('goods', '低库存商城商品'),
  lowStock('goods_offline', '低库存线下商品'),
  lowStock('goods_market', '低库存市场商品'),
  lowStock('goods_bottlecap', '低库存瓶盖商品'),
  lowStock('coupon_zhongshang', '低库存众商券'),
  {
    key: 'coupon_zhongshang_expiring',
    title: '30 天内过期的众商券',
    level: 'warning',
    entity: 'coupon_zhongshang',
    filters: { expiring_in_days: 30 },
  },
  lowStock('virtual_product', '低库存虚拟商品'),
  {
    key: 'activity_low_budget',
    title: '预算将用完的活动',
    level: 'warning',
    entity: 'activity',
    filters: { low_budget: true },
  },
  {
    key: 'localverifice_ending',
    title: '3 天内到期的核销点',
    level: 'warning',
    entity: 'localverifice',
    filters: { status: ['enabled'] },
    sort: 'sortField=end_at&sortOrder=ascend',
  },
  inState('award', 'draft', '草稿奖励', 'info'),
  inState('goods_offline', 'draft', '草稿线下商品', 'info'),
];

const queryOf = ({ filters, sort }: TodoCard): string =>
  [...Object.entries(filters).map(([key, value]) => `${key}=${String(value)}`), ...(sort ? [sort] : [])].join('&');

/** Each card with the page whose list shows its rows: who may not list that page does not get the card. */
export const todoCards = declared.flatMap((card) => {
  const page = pages.find(({ entity }) => entity === card.entity);
  return page ? [{ ...card, permissionId: page.permissionId, path: `${page.path}?${queryOf(card)}` }] : [];
});

/** Answer of GET workplace/todos: how many rows wait, and the address of the list that shows them. */
export interface Todo {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly path: string;
  readonly level: TodoCard['level'];
}
