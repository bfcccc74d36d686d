import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { exchangeLogLifecycle } from './exchange-log.lifecycle.ts';
import { freightTemplateLifecycle } from './freight-template.lifecycle.ts';
import { heGoodsLifecycle } from './he-goods.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  he_goods: heGoodsLifecycle,
  freight_template: freightTemplateLifecycle,
  exchange_log: exchangeLogLifecycle,
};
