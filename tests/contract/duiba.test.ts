import { expect, test } from 'vitest';
import { type DuibaGoods, duibaWords } from '../../contract/goods/duiba.ts';

const item: DuibaGoods = {
  duiba_item_id: 'DB-70318',
  title: '润喉糖礼盒',
  type: 'object',
  image: '',
  face_price_fen: 5900,
  actual_price_fen: 3250,
  credits_points: 12_000,
  stock: 1788,
  status: 'on',
  imported: false,
  goods_id: null,
};

test('an item of the channel is offered with its prices, points and stock, or with why it cannot be had', () => {
  expect(duibaWords(item)).toBe('实物 · 面值 59.00 · 成本 32.50 · 12,000 积分 · 库存 1,788');
  expect(duibaWords({ ...item, status: 'off' })).toBe('兑吧已下架');
  expect(duibaWords({ ...item, status: 'off', imported: true, goods_id: 2002 })).toBe('已导入');
});
