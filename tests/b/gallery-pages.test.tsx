import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Row } from '../../contract/core/page.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { cards, many, oneGallery } from './gallery-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* 素材库 as cards: the same pages and sentences as its table has, on each screen. */

demandQuietConsole();

const ui = domUi();
const gallery = oneGallery();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

test('while others are on their way the cards stay under a veil, and pages wait', async () => {
  let rows: readonly Row[] = many(60);
  let arrive = () => {};
  let wait: Promise<void> | undefined;
  const answer = async () => {
    await wait;
    return rows;
  };
  await gallery({ rows: answer });
  await soon(() => cards().length).toBe(60);
  rows = many(55);
  wait = new Promise((resolve) => {
    arrive = resolve;
  });
  one('.ant-pagination-item-2')?.click();
  await soon(() => one('.gallery-pages .ant-pagination-item-active')?.title).toBe('2');
  await soon(() => ui.see('spinning')).toBe(true);
  expect(cards()).toHaveLength(60);
  expect(one('.gallery-pages')?.classList.contains('ant-pagination-disabled')).toBe(true);
  arrive();
  await soon(() => cards().length).toBe(55);
  await soon(() => ui.see('spinning')).toBe(false);
  expect(one('.gallery-pages')?.textContent).toContain('共 55 条');
  expect(one('.gallery-pages')?.classList.contains('ant-pagination-disabled')).toBe(false);
});

test('another page is read from its top', async () => {
  await gallery({ rows: many(60) });
  await soon(() => cards().length).toBe(60);
  one('.gallery-pages')?.scrollIntoView();
  const top = () => one('.table-toolbar')?.getBoundingClientRect().top ?? 0;
  expect(top()).toBeLessThan(0);
  one('.ant-pagination-item-2')?.focus();
  one('.ant-pagination-item-2')?.click();
  await soon(top).toBeGreaterThanOrEqual(0);
});

test('pages are turned as below the table, and denser cards are more in a line', async () => {
  const { table } = await gallery({ rows: many(12) });
  await soon(() => cards().length).toBe(12);
  await ui.choose('页码', '100 条/页');
  await soon(() => table.getSnapshot().context.query).toMatchObject({ pageNo: 1, pageSize: 100 });
  await soon(() => document.body.textContent).toContain('共 12 条');
  await soon(() => cards().length).toBe(12);
  const width = () => cards()[0]?.offsetWidth ?? 0;
  const middle = width();
  table.send({ type: 'SET_DENSITY', density: 'small' });
  await soon(width).toBeLessThan(middle);
  table.send({ type: 'SET_DENSITY', density: 'large' });
  await soon(width).toBeGreaterThan(middle);
});

test('rows that come to an empty list are cards as well', async () => {
  let rows: readonly Row[] = [];
  const { table } = await gallery({ rows: () => rows });
  await soon(() => one('.ant-empty')).not.toBeNull();
  rows = many(2);
  table.send({ type: 'RELOAD' });
  await soon(() => cards().length).toBe(2);
});

test('on a phone two cards stand side by side', async () => {
  await gallery({ rows: many(4) });
  await browserPage.viewport(400, 800);
  await soon(() => cards().length).toBe(4);
  await soon(() => cards().filter(({ offsetTop }) => offsetTop === cards()[0]?.offsetTop).length).toBe(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(400);
});

test('a failure, an empty list and a search without a hit say the same as the table', async () => {
  const { table } = await gallery({ failure: '连接超时' });
  await soon(() => one('.load-failure[role=alert]')?.textContent).toContain('连接超时');
  await soon(() => one('.ant-empty')?.textContent).toContain('加载失败');
  const { table: empty } = await gallery({ rows: [] });
  await soon(() => one('.ant-empty')?.textContent).toContain('还没有素材');
  expect(one('.gallery-head')).toBeNull();
  expect(one('.gallery-pages')).toBeNull();
  empty.send({ type: 'FILL', key: 'keyword', value: '凉茶' });
  empty.send({ type: 'SEARCH' });
  await soon(() => one('.ant-empty')?.textContent).toContain('没有符合条件的素材');
  table.stop();
});
