import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Row } from '../../contract/core/page.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawList, goodsRow, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* A list on a phone: a card for each row. */

demandQuietConsole();

const ui = domUi();
let list: ListUnderTest | undefined;
beforeEach(() => browserPage.viewport(400, 800));
afterEach(() => list?.clear());

const cards = () => [...document.querySelectorAll<HTMLElement>('.phone-row')];
const text = (selector: string) => document.querySelector(selector)?.textContent;
const order: Row = {
  id: 1,
  version: 1,
  status: 'wait_check',
  order_no: 'DH2026112500000046',
  goods_text: '草本润喉糖礼盒 ×1',
  nickname: '唐果',
  total_points: 12_000,
  total_fen: 990,
  created_at: '2026-11-25T20:15:44+08:00',
};

test('a card says what the row is, how it stands, two figures, and what it waits for', async () => {
  list = drawList({ entity: 'goods_order', rows: [order] });
  await soon(() => cards().length).toBe(1);
  expect(text('.phone-row-name')).toBe('草本润喉糖礼盒 ×1DH2026112500000046');
  expect(text('.phone-row-head > .tag')).toBe('待审核');
  expect([...document.querySelectorAll('.phone-row dt')].map(({ textContent }) => textContent)).toEqual([
    '积分',
    '下单时间',
  ]);
  expect([...document.querySelectorAll('.phone-row dd')].map(({ textContent }) => textContent)).toEqual([
    '12,000',
    '2026-11-25 20:15:44',
  ]);
  expect([...document.querySelectorAll('.row-actions > button')].map(({ textContent }) => textContent)).toEqual([
    '审核通过',
    '更多',
  ]);
});

test('its number is the first that the row has: what was spent of points, where nothing was given', async () => {
  const entry: Row = {
    id: 1,
    version: 1,
    status: 'recorded',
    log_no: 'JF7-1',
    member_id: 7,
    biz_type: 'draw_cost',
    earned: null,
    spent: 300,
    available_after: 500,
    created_at: '2026-11-25T20:15:44+08:00',
  };
  list = drawList({ entity: 'point_log', rows: [entry, { ...entry, id: 2, earned: 80, spent: null }] });
  await soon(() => cards().length).toBe(2);
  const told = cards().map((card) => [...card.querySelectorAll('dt, dd')].map(({ textContent }) => textContent));
  expect(told).toEqual([
    ['消耗', '300', '时间', '2026-11-25 20:15:44'],
    ['发放', '80', '时间', '2026-11-25 20:15:44'],
  ]);
});

test('nothing of a card is out of sight, and none of the page scrolls sideways', async () => {
  list = drawList({ entity: 'goods_order', rows: [order, { ...order, id: 2, goods_text: '很长的名字'.repeat(20) }] });
  await soon(() => cards().length).toBe(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(globalThis.innerWidth);
  for (const card of cards()) {
    const right = card.getBoundingClientRect().right;
    for (const part of card.querySelectorAll('.tag, .row-actions button'))
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  }
});

test('cards are ticked and opened as rows are, and sorted by a menu', async () => {
  list = drawList({ entity: 'goods_offline', rows: [goodsRow(1), goodsRow(2)] });
  await soon(() => cards().length).toBe(2);
  await ui.press({ role: 'checkbox', name: '选择 品鉴装2' });
  await soon(() => list?.table.getSnapshot().context.selected).toEqual([2]);
  await ui.click('品鉴装1');
  expect(list.told).toContainEqual({ type: 'OPEN', mode: 'detail', id: 1 });
  await ui.click('排序：默认排序');
  await ui.press({ role: 'menuitemradio', name: '可用库存 降序' });
  await soon(() => list?.table.getSnapshot().context.query.sort).toEqual({
    field: 'stock_available',
    order: 'descend',
  });
});
