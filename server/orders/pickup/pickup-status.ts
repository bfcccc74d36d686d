import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { isFetched } from '../../../contract/orders/orders.ts';
import { pickupDigits } from '../../../contract/orders/pickup.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { orderPickupLifecycle } from '../../../machines/orders/order-pickup.lifecycle.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { failure } from '../../http/failure.ts';

/* Whether an order waits at its point (engines.md §3.2, region pickup): it follows from the steps of the order, and nothing else moves it. */

/** @throws {Failure} 40902 where the chart has no such way */
function arrivedPickup(status: unknown, event: string): string {
  const arrived = arrive(orderPickupLifecycle, { status: asText(status) }, event);
  if ('refusal' in arrived) throw failure('illegalMove', arrived.refusal, { state: status, event });
  return arrived.status;
}

/** Codes that are tried: that all of them stand in open orders is as good as impossible. */
const tried = 8;
const anyCode = (): string => String(randomInt(10 ** pickupDigits)).padStart(pickupDigits, '0');

/** A code that no order has which waits now; nobody can tell it from those of others. */
const freeCode =
  () => sql`(select c.code from unnest(${Array.from({ length: tried }, anyCode)}::text[]) with ordinality as c (code, nth)
  where not exists (select from goods_order as o where o.pickup_code = c.code and o.pickup_status = 'to_pick') order by c.nth limit 1)`;

/** What an order has from when on it waits at its point. */
export const opened = (): Values => ({
  pickup_status: arrivedPickup('none', 'OPEN'),
  pickup_code: freeCode(),
  pickup_expire_at: sql`now() + make_interval(days => ${parameterIn('order.pickup_expire_days')}::int)`,
});

const ends: Readonly<Record<string, string>> = { PICK: 'PICK', LAPSE: 'LAPSE' };

/** What a step of an order does at its point: it can be fetched there, or no more. */
export function pickupBy(event: string, row: Row, to: string): Values {
  if (!isFetched(row) || row.status === to) return {};
  if (to === 'wait_ship') return opened();
  if (row['pickup_status'] !== 'to_pick') return {};
  return {
    pickup_status: arrivedPickup(row['pickup_status'], ends[event] ?? 'CANCEL'),
    ...(event === 'PICK' && { picked_at: sql`now()` }),
  };
}
