import { randomUUID } from 'node:crypto';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { prizeStockCall } from '../../../contract/stock/slot.ts';
import type { Answered, TestServer } from '../with-server.ts';

let made = 0;
/** A bundle of one pack of tea and two boxes of sweets. */
export const bundle = (changes: Values = {}): Values => {
  made += 1;
  return {
    plan_id: 4201,
    title: `礼包${made}`,
    composite_type: 'bundle',
    stock_mode: 'limited',
    stock_init: 10,
    items: [
      { award_id: 3005, quantity: 1 },
      { award_id: 3008, quantity: 2 },
    ],
    ...changes,
  };
};

/** The calls of composite prizes as one operator makes them. */
export function composites({ call }: Pick<TestServer, 'call'>, token: string) {
  const post = (declared: string, body: Values): Promise<Answered> =>
    call('POST', declared.slice('POST '.length), { token, body });
  const make = (body: Values) => post(compositeCalls.create, body);
  return {
    make,
    makeId: async (body: Values): Promise<number> => {
      const answer = await make(body);
      if (answer.code !== codes.ok) throw new Error(JSON.stringify(answer));
      return (answer.result as Row).id;
    },
    change: (body: Values) => post(compositeCalls.update, body),
    move: (id: number, more: Values) =>
      post(prizeStockCall, { id, reason: '中秋加量', request_id: randomUUID(), ...more }),
  };
}
