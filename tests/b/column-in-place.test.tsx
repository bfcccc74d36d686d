import { afterEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { drawList, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* A column shows what a row has in place of what it has not: an order that is fetched its point, one that is no parcel that it is none. */

demandQuietConsole();
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const order = { version: 1, status: 'wait_ship', stage: 'wait_ship', order_no: 'DH1', goods_text: '足浴包 ×1' };
const place = (id: number) => document.querySelector(`[data-row-key="${id}"] td:nth-child(5)`)?.textContent;

test('收货 says where each order goes', async () => {
  list = drawList({
    entity: 'he_order',
    rows: [
      { ...order, id: 1, delivery_type: 'express', receiver_name: '林小满', receiver_area: null },
      {
        ...order,
        id: 2,
        delivery_type: 'pickup',
        receiver_name: '',
        pickup_point_id: 11_001,
        pickup_point_title: '广州天河体验店',
      },
      { ...order, id: 3, delivery_type: 'none', receiver_name: null },
    ],
  });
  await soon(() => place(1)).toBe('林小满');
  expect(place(2)).toBe('广州天河体验店自提');
  expect(place(3)).toBe('无需配送');
});
