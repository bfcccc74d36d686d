import { afterEach, expect, test } from 'vitest';
import { entityNamed } from '../../contract/entities.ts';
import type { Row } from '../../contract/core/page.ts';
import { stockStanding } from '../../contract/stock/stock-standing.ts';
import { soon } from '../soon.ts';
import { drawers } from './drawer-around.tsx';
import { drawList, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const { open, drawing } = drawers();
let list: ListUnderTest | undefined;
afterEach(() => {
  list?.clear();
  list = undefined;
  drawing.clear();
});

const prize = (id: number, stock_remaining: number, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  status: 'enabled',
  title: `杯${id}`,
  stock_mode: 'limited',
  stock_remaining,
  is_low: false,
  ...more,
});
const states = () =>
  [...document.querySelectorAll('tr[data-row-key]')].map((row) =>
    [...row.querySelectorAll('.tags .tag')].map((tag) => tag.textContent).join(' '),
  );
const ground = (id: number) =>
  getComputedStyle(document.querySelector(`tr[data-row-key="${id}"] td`) ?? document.body).backgroundColor;

test('a prize at its warning line, and one that has run out, stand out in colour and in words', async () => {
  list = drawList({
    entity: 'prize',
    rows: [prize(1, 300), prize(2, 5, { is_low: true }), prize(3, 0, { is_low: true })],
  });
  await soon(states).toEqual(['', '启用 库存预警', '启用 已发完']);
  expect(ground(2)).not.toBe(ground(1));
  expect(ground(3)).toBe(ground(2));
});

test.each([
  ['prize', prize(1, 0, { status: 'draft' }), undefined],
  ['prize', { ...prize(1, 0), stock_mode: 'unlimited', stock_remaining: null }, undefined],
  ['invite_prize', prize(1, 0), '已发完'],
  ['goods', { ...prize(1, 0), status: 'on_sale', stock_available: 0 }, '已售罄'],
  ['goods', { ...prize(1, 0), status: 'off_sale', stock_available: 0, is_low: true }, '库存预警'],
  ['goods_offline', { ...prize(1, 0), stock_available: 0 }, '已用完'],
  ['award_cate', prize(1, 0, { is_low: true }), undefined],
] as const)('%s', (entity, row, label) => {
  expect(stockStanding(entityNamed(entity), row)?.label).toBe(label);
});

test('the details say it beside the state', async () => {
  open({ mode: 'detail', entity: 'prize', id: 3 }, prize(3, 0));
  await soon(() => document.querySelector('.detail-head')?.textContent).toContain('已发完');
});
