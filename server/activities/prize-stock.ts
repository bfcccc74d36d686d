import type { Row } from '../../contract/core/page.ts';
import { prizeStockCall } from '../../contract/stock/slot.ts';
import type { Route } from '../http/route.ts';
import { discloseActivity } from './activity.resource.ts';
import { adjustAsked } from '../awards/composite/composite-refill.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { prize } from './prize.resource.ts';
import { slotRoute } from '../awards/stock/slot-route.ts';

/** 调整库存 of a prize, with what is announced of its activity (award.md §1.4). */
export const prizeStockRoute: Route = slotRoute({
  resource: prize,
  call: prizeStockCall,
  summary: '增减奖品库存：来源货品的可分配数量随之减增',
  isRunning: (row) => row['activity_status'] === 'published',
  adjust: adjustAsked,
  adjusted: (tx: Db, row: Row, caller: Actor) => discloseActivity(tx, Number(row['activity_id']), caller),
});
