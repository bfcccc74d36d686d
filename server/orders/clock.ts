import type { Resource } from '../entity/resource.ts';
import { house } from '../entity/write/house.ts';
import { advance } from './advance.ts';
import { shippableOrder } from './ship-command.ts';

/** Why time moves an order, by what happens; `plus`: what the operators set. */
const reasons: Readonly<Record<string, (plus: number | undefined) => string>> = {
  TIMEOUT: () => '支付时间已过，未支付',
  LAPSE: () => '已过自提截止，未提货',
  AUTO_RECEIVE: (plus) => `发货 ${plus} 天后自动收货`,
  PUSH_LOST: () => '推送中断，结果未知；重新推送时先向渠道查询',
};

/** Orders with what time does to them: each goes by itself, with its stock, its refund and its award record. */
export const timedOrder: Resource = {
  ...shippableOrder,
  clock: {
    take: async (tx, rows, plus) => {
      for (const { row, event } of rows)
        await advance(tx, row.id, { event, reason: reasons[event]?.(plus) ?? '' }, house);
    },
  },
};
