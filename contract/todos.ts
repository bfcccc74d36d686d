import type { FilterValues } from './page.ts';
import { pages } from './pages.ts';

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

/** In the order in which they stand. A module adds its cards here, by one entry each. */
const declared: readonly TodoCard[] = [
  {
    key: 'goods_offline_low_stock',
    title: '低库存线下商品',
    level: 'warning',
    entity: 'goods_offline',
    filters: { low_stock: true },
  },
  {
    key: 'activity_low_budget',
    title: '预算将用完的活动',
    level: 'warning',
    entity: 'activity',
    filters: { low_budget: true },
  },
  { key: 'award_draft', title: '草稿奖励', level: 'info', entity: 'award', filters: { status: ['draft'] } },
  {
    key: 'goods_offline_draft',
    title: '草稿线下商品',
    level: 'info',
    entity: 'goods_offline',
    filters: { status: ['draft'] },
  },
  {
    key: 'localverifice_ending',
    title: '3 天内到期的核销点',
    level: 'warning',
    entity: 'localverifice',
    filters: { status: ['enabled'] },
    sort: 'sortField=end_at&sortOrder=ascend',
  },
  {
    key: 'mail_failed',
    title: '发送失败的邮件',
    level: 'error',
    entity: 'mail_outbox',
    filters: { status: ['failed'] },
  },
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
