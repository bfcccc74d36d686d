import { z } from 'zod';

/* Orders and pieces of goods as calls name them. */

export const orderNumber = z.string({ error: '缺少 order_no' }).regex(/^DH\d{10,24}$/, { error: 'order_no 格式有误' });

/** A whole number from 1 on. */
export const whole = (name: string, most: number) => {
  const error = { error: `${name} 应为 1 到 ${most.toLocaleString('en')} 的整数` };
  return z.int(error).min(1, error).max(most, error);
};

interface Piece {
  readonly offer_id: number;
  readonly sku_id: number;
}

/** Whether each kind of an offer is named in one line only. */
export const isOnce = (items: readonly Piece[]): boolean =>
  new Set(items.map(({ offer_id, sku_id }) => `${offer_id} ${sku_id}`)).size === items.length;
