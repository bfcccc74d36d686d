import type { Action } from '../core/permission.ts';
import type { FilterValues } from '../core/page.ts';
import { pages } from '../menu/pages.ts';

/** Something that may wait for somebody: rows of a list, counted by filters of that list (wider.md §2.1). */
interface TodoCard {
  readonly key: string;
  readonly title: string;
  /** What the rows are counted in. */
  readonly unit: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly entity: string;
  readonly filters: FilterValues;
  /** What is done about it, and the right that it takes. Who has not got it may look. */
  readonly step?: { readonly label: string; readonly action: Action };
  /** Column of the instant since when a row waits, or until when it can; absent where neither is told. */
  readonly since?: string;
}

type Work = Pick<TodoCard, 'title' | 'unit' | 'level' | 'since'> & { readonly step: string };

/** Something of an entity that is in one of its states. */
const inState = (entity: string, status: string, { step, ...work }: Work): TodoCard => ({
  ...work,
  key: `${entity}_${status}`,
  entity,
  filters: { status: [status] },
  step: { label: step, action: 'edit' },
});

const created = { since: 'created_at' } as const;
const order = { ...created, unit: '单' } as const;

/** In the order in which they stand: what went wrong, whom somebody keeps waiting, what runs out. A module adds its cards here, by one entry each. */
const declaredTodos: readonly TodoCard[] = [
  {
    ...inState('handed_task', 'open', { ...created, title: '交给我的', unit: '项', level: 'warning', step: '去处理' }),
    filters: { status: ['open'], side: ['mine'] },
    step: { label: '去处理', action: 'get' },
  },
  {
    ...inState('approval', 'open', { ...created, title: '待我审批', unit: '项', level: 'warning', step: '去审批' }),
    filters: { box: ['todo'] },
    step: { label: '去审批', action: 'enable' },
    since: 'requested_at',
  },
  inState('goods_order', 'exception', { ...order, title: '异常订单', level: 'error', step: '去处理' }),
  inState('award_record', 'failed', { title: '发奖失败', unit: '条', level: 'error', since: 'won_at', step: '去重发' }),
  inState('after_sale', 'refund_failed', { ...order, title: '售后退款失败', level: 'error', step: '去重试' }),
  {
    ...inState('mail_outbox', 'failed', { ...created, title: '邮件发送失败', unit: '封', level: 'error', step: '' }),
    step: { label: '去重发', action: 'enable' },
  },
  {
    key: 'he_suggestion_overdue',
    title: '超时未回复的反馈',
    unit: '条',
    level: 'error',
    entity: 'he_suggestion',
    filters: { status: ['pending', 'processing'], term_status: ['overdue'] },
    step: { label: '去回复', action: 'edit' },
    since: 'due_at',
  },
  inState('risk_case', 'open', { ...created, title: '待处理风控案件', unit: '件', level: 'warning', step: '去处理' }),
  inState('bill_difference', 'open', { ...created, title: '对账差异', unit: '条', level: 'warning', step: '去说明' }),
  inState('he_suggestion', 'pending', {
    ...created,
    title: '待指派的反馈',
    unit: '条',
    level: 'warning',
    step: '去指派',
  }),
  inState('after_sale', 'applied', { ...order, title: '售后待审核', level: 'warning', step: '去审核' }),
  inState('goods_order', 'wait_check', { ...order, title: '待审核订单', level: 'warning', step: '去审核' }),
  {
    ...inState('goods_order', 'wait_ship', { ...order, title: '待发货订单', level: 'warning', step: '去发货' }),
    // What its member fetches is sent by nobody.
    filters: { status: ['wait_ship'], pickup_status: ['none'] },
  },
  {
    ...inState('he_order', 'to_pick', { ...order, title: '待自提订单', level: 'info', step: '去核销' }),
    filters: { stage: ['to_pick'] },
  },
  {
    key: 'award_record_address_late',
    title: '待填地址超 3 天',
    unit: '条',
    level: 'warning',
    entity: 'award_record',
    filters: { address_late: true },
    step: { label: '去补填', action: 'edit' },
    since: 'won_at',
  },
  {
    key: 'activity_low_budget',
    title: '预算快用完的活动',
    unit: '个',
    level: 'warning',
    entity: 'activity',
    filters: { low_budget: true },
    step: { label: '加预算', action: 'edit' },
  },
  {
    key: 'localverifice_ending',
    title: '3 天内到期的核销点',
    unit: '个',
    level: 'warning',
    entity: 'localverifice',
    filters: { status: ['enabled'], ends_in_days: 3 },
    step: { label: '去延期', action: 'edit' },
    since: 'end_at',
  },
  inState('award', 'draft', { ...created, title: '奖励草稿', unit: '条', level: 'info', step: '继续写' }),
  inState('goods_offline', 'draft', { ...created, title: '线下商品草稿', unit: '件', level: 'info', step: '继续写' }),
];

/** What of stock may run short: rows of a list, each with what is left of it. */
interface StockCard {
  readonly key: string;
  /** What kind of goods it is. */
  readonly title: string;
  readonly entity: string;
  readonly filters: FilterValues;
  /** Field that says how many are left; absent where it is not their number that runs out. */
  readonly left?: 'stock_available' | 'stock_remaining';
}

const low = (entity: string, title: string, left: StockCard['left'] = 'stock_available'): StockCard => ({
  key: `${entity}_low_stock`,
  title,
  entity,
  filters: { low_stock: true },
  ...(left && { left }),
});

/** Parts of the one card of stock, what is promised to the public first. A module that has stock adds its own by one entry. */
const declaredStock: readonly StockCard[] = [
  low('prize', '活动奖品', 'stock_remaining'),
  low('invite_prize', '邀请奖品', 'stock_remaining'),
  low('goods', '商城商品'),
  low('goods_offline', '线下商品'),
  low('goods_market', '市场商品'),
  low('goods_bottlecap', '瓶盖商品'),
  low('coupon_zhongshang', '众商券'),
  {
    key: 'coupon_zhongshang_expiring',
    title: '30 天内过期的众商券',
    entity: 'coupon_zhongshang',
    filters: { expiring_in_days: 30 },
  },
  low('virtual_product', '虚拟商品'),
];

/** Filters as an address writes them. */
export const queryOf = (filters: FilterValues): string =>
  Object.entries(filters)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&');

interface Counted {
  readonly entity: string;
  readonly filters: FilterValues;
}

/** Each card with the page whose list shows its rows: who may not list that page does not get the card. */
const withPage = <Card extends Counted>(cards: readonly Card[]) =>
  cards.flatMap((card) => {
    const page = pages.find(({ entity }) => entity === card.entity);
    const listed = page && { permissionId: page.permissionId, path: `${page.path}?${queryOf(card.filters)}` };
    return listed ? [{ ...card, ...listed }] : [];
  });

export const todoCards = withPage(declaredTodos);
export const stockCards = withPage(declaredStock);

/** One line of GET workplace/todos: how many rows wait, since when, and the address of the list that shows them. */
export interface Todo {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly level: TodoCard['level'];
  readonly count: number;
  readonly path: string;
  /** What the operator can do about it. */
  readonly step: string;
  /** The earliest of the instants since when they wait, or until when they can; ISO-8601, null where none is told. */
  readonly since: string | null;
}

/** Something that runs short. */
export interface ShortStock {
  readonly id: number;
  readonly title: string;
  /** Its place of its own. */
  readonly path: string;
  readonly left: number | null;
}

/** One part of GET workplace/stock: how many run short, the list of them, and the shortest of them. */
export interface StockPart {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly path: string;
  readonly rows: readonly ShortStock[];
}
