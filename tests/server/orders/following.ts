import type { Store } from '../../../server/db/store.ts';
import { type Partner, PartnerFailure, type PartnerOrder } from '../../../server/partner/partner.ts';

/** Orders of the demo data that go to the channel; each could not be pushed once. */
export const unpushed = [9241, 9242, 9243, 9244, 9245, 9246, 9247] as const;

export const readyToPush = (store: Store) =>
  store.pool.query(
    `update goods_order set channel = 'duiba', status = 'wait_ship', sync_status = 'failed', sync_tries = 0, sync_error = '渠道繁忙',
      channel_order_no = null, needs_check = false, receiver_area = '440106' where id = any($1)`,
    [[...unpushed]],
  );

const taken = (order_no: string): PartnerOrder => ({
  order_no,
  channel_order_no: `DBO-${order_no}`,
  state: 'wait_ship',
  express_company: null,
  express_no: null,
});

/** A channel that takes every order and sends none of them yet; with a fault it does neither. */
export const channel = (fault?: PartnerFailure): Partner => {
  const answer = (order_no: string) => (fault ? Promise.reject(fault) : Promise.resolve(taken(order_no)));
  return {
    goods: () => Promise.resolve({ data: [], totalCount: 0 }),
    place: ({ order_no }) => answer(order_no),
    order: answer,
    tellCheck: answer,
    cancel: answer,
  };
};

export const down = (): Partner => channel(new PartnerFailure('down', '暂时连接不上，请稍后重试'));
