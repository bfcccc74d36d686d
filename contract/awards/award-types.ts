import type { Options } from '../entity/field.ts';

/** The six award types of spec §3 with their Chinese names (award.md §1.2). */
export const awardTypes = {
  jifen: { label: '积分', color: 'gold' },
  coupon: { label: '优惠券', color: 'magenta' },
  real_prize: { label: '实物', color: 'blue' },
  null: { label: '谢谢参与', color: 'default' },
  coupon_zhongshang: { label: '众商券', color: 'purple' },
  offline_prize: { label: '线下实物', color: 'green' },
} as const satisfies Options;
export type AwardType = keyof typeof awardTypes;

/** Types that are given without stock (award.md §2.1). */
export const endlessTypes: ReadonlySet<string> = new Set(['jifen', 'null']);

/** Types of which a record holds one piece: a code, a coupon. */
export const singleTypes: ReadonlySet<string | null> = new Set(['coupon', 'coupon_zhongshang']);

/** Where an award is taken from (award.md §3.4). */
export const awardSources = {
  none: { label: '无' },
  coupon: { label: '优惠券' },
  goods: { label: '商城商品' },
  offline: { label: '线下商品' },
  market: { label: '市场商品' },
  bottlecap: { label: '瓶盖商品' },
  zhongshang: { label: '众商券商品' },
  virtual: { label: '虚拟商品' },
} as const satisfies Options;
export type AwardSource = keyof typeof awardSources;

/** Whether a value is one of the six types. The text `null` is. */
export const isAwardType = (value: unknown): value is AwardType =>
  typeof value === 'string' && Object.hasOwn(awardTypes, value);

export const isAwardSource = (value: unknown): value is AwardSource =>
  typeof value === 'string' && Object.hasOwn(awardSources, value);

/** The sources each type may draw on (award.md §1.2). */
export const sourcesOfType: Readonly<Record<AwardType, readonly AwardSource[]>> = {
  jifen: ['none'],
  null: ['none'],
  coupon: ['coupon'],
  real_prize: ['goods'],
  coupon_zhongshang: ['zhongshang', 'virtual'],
  offline_prize: ['offline', 'market', 'bottlecap'],
};

/** `【category】【type】title` (spec §3), the one way to build it. */
export const displayTitle = (cateName: string, type: string, title: string): string =>
  `【${cateName}】【${isAwardType(type) ? awardTypes[type].label : type}】${title}`;
/** The title that `displayTitle` was built of; any other text as it is. */
export const bareTitle = (shown: string): string => /^【[^【】]*】【[^【】]*】(.*)$/s.exec(shown)?.[1] ?? shown;

/** States of an award (award.md §3.4); also shown where an award is mentioned. */
export const awardStatus = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const;

/** Which entity a source is. */
export const sourceEntities: Partial<Record<AwardSource, string>> = {
  coupon: 'he_coupon',
  goods: 'goods',
  offline: 'goods_offline',
  market: 'goods_market',
  bottlecap: 'goods_bottlecap',
  zhongshang: 'coupon_zhongshang',
  virtual: 'virtual_product',
};
