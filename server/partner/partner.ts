import type { DuibaGoods } from '../../contract/goods/duiba.ts';

/** How a partner is reached. */
export interface PartnerSettings {
  readonly url: URL;
  readonly appKey: string;
  /** Signs requests and answers; never sent, never logged. */
  readonly appSecret: string;
  /** Milliseconds until an answer counts as not coming. */
  readonly timeoutMs: number;
}

/**
 * What went wrong. `down`: nobody is there. `slow`: no answer in time. `nonsense`: an answer that is none, or is not signed by the
 * partner. `refused`: it says no, and why. `twice`: our number stands for another order there.
 */
export type PartnerTrouble = 'down' | 'slow' | 'nonsense' | 'refused' | 'twice';

/** A call to a partner that failed; `message` is for the operator. */
export class PartnerFailure extends Error {
  readonly kind: PartnerTrouble;
  /** Whether the partner may have done it nevertheless: ask for the order before anything is tried again. */
  readonly isUnsure: boolean;

  constructor(kind: PartnerTrouble, message: string, isUnsure = false) {
    super(message);
    this.kind = kind;
    this.isUnsure = isUnsure;
  }
}

/** Goods of a partner, under its own number. */
export type PartnerGoods = Omit<DuibaGoods, 'duiba_item_id' | 'imported' | 'goods_id'> & { readonly item_id: string };

export interface PartnerGoodsQuery {
  readonly keyword?: string | undefined;
  readonly type?: string | undefined;
  readonly pageNo: number;
  /** At most 100. */
  readonly pageSize: number;
}

export interface PartnerGoodsPage {
  readonly data: readonly PartnerGoods[];
  readonly totalCount: number;
}

/** An order to be placed. The partner knows it by our number: placed again with the same content it is the same order. */
export interface PartnerWish {
  readonly order_no: string;
  readonly item_id: string;
  readonly quantity: number;
  /** Whether it waits for `tellCheck` before it is delivered. */
  readonly needs_check: boolean;
  readonly receiver_name?: string | undefined;
  readonly receiver_mobile?: string | undefined;
  /** 6-digit code of the district. */
  readonly receiver_area?: string | undefined;
  readonly receiver_address?: string | undefined;
}

/** An order as the partner has it. */
export interface PartnerOrder {
  readonly order_no: string;
  readonly channel_order_no: string;
  readonly state: 'wait_check' | 'wait_ship' | 'shipped' | 'finished' | 'cancelled';
  readonly express_company: string | null;
  readonly express_no: string | null;
}

/** What the house asks of a partner. Every call rejects with {@link PartnerFailure}. Reads are tried again, writes never. */
export interface Partner {
  goods(query: PartnerGoodsQuery): Promise<PartnerGoodsPage>;
  /** Places an order; idempotent by our number. */
  place(wish: PartnerWish): Promise<PartnerOrder>;
  /** The order by our number; undefined where the partner does not know it. */
  order(orderNo: string): Promise<PartnerOrder | undefined>;
  /** Tells how our check ended; until then the partner does not deliver. */
  tellCheck(orderNo: string, passed: boolean, remark?: string): Promise<PartnerOrder>;
  /** Asks the partner to let an order go. @throws {PartnerFailure} `refused` when it is on its way already */
  cancel(orderNo: string, reason: string): Promise<PartnerOrder>;
}
