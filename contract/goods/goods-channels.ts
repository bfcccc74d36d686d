import type { Call } from '../entity/call.ts';

/** What the house must do so that a channel delivers (award.md §3.7, `orderGoodsChannels`). */
interface Channel {
  readonly label: string;
  readonly color: string;
  /** `manual`: somebody ships and fills the parcel number in. `push`: the channel is told over its interface. */
  readonly sync_mode: 'manual' | 'push';
  /** Whether its goods have a number of their own. */
  readonly need_goods_id: boolean;
}

/** Who delivers mall goods. */
export const goodsChannels = {
  self: { label: '自营仓', color: 'green', sync_mode: 'manual', need_goods_id: false },
  duiba: { label: '兑吧', color: 'orange', sync_mode: 'push', need_goods_id: true },
  warehouse: { label: '云仓', color: 'blue', sync_mode: 'manual', need_goods_id: true },
  market: { label: '区域市场代发', color: 'purple', sync_mode: 'manual', need_goods_id: true },
} as const satisfies Readonly<Record<string, Channel>>;

/** The channels as choices, for everybody signed in. */
export const goodsChannelsCall = 'GET /admin/api/FlanAwardGoods/orderGoodsChannels' satisfies Call;

/** One of them, as the call answers it. */
export interface GoodsChannelChoice extends Pick<Channel, 'label' | 'sync_mode' | 'need_goods_id'> {
  readonly value: string;
  /** Whether orders can be handed over to it now. */
  readonly enabled: boolean;
}
