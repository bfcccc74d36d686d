import { expect, test } from 'vitest';
import type { RelatedList } from '../../contract/menu/related.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import type { RelatedQuery } from '../../machines/entity/record/related-rows.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { category } from './drawer-around.tsx';
import { places } from './place-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* Rows of other kinds that belong to a record, under it. */

demandQuietConsole();
const ui = domUi();
const { open } = places();
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

const awards: RelatedList = { entity: 'award', by: 'cate_id', title: '奖励库', path: '/award/list' };
const goods: RelatedList = { entity: 'goods', by: 'cate_id', title: '商城商品', path: '/award/goods' };
const award: Row = { id: 3001, version: 1, status: 'enabled', title: '30 积分', award_type: 'jifen' };
const pageOf = (...data: readonly Row[]): ListPage => ({ data, pageNo: 1, totalCount: data.length });
const related = () => text('.related');

test('what belongs to it stands under it, a tab for each list; each is read when it is chosen', async () => {
  const asked: string[] = [];
  const fetchRows = async ({ list, id }: RelatedQuery) => {
    asked.push(`${list.entity} ${list.by}=${id}`);
    return list === awards ? pageOf(award) : pageOf();
  };
  open({ entity: 'award_cate', row: category, lists: [awards, goods], fetchRows });
  await soon(related).toContain('30 积分');
  expect(asked).toEqual(['award cate_id=102']);
  expect(document.querySelector('.related tbody a')?.getAttribute('href')).toBe('#/award/list/3001');
  const all = () => document.querySelector('.related-ways a')?.getAttribute('href');
  expect(all()).toBe('#/award/list?cate_id=102');
  await ui.press({ role: 'tab', name: '商城商品' });
  await soon(related).toContain('还没有商城商品');
  expect(asked).toEqual(['award cate_id=102', 'goods cate_id=102']);
  expect(all()).toBe('#/award/goods?cate_id=102');
});

test('one that is made from there has the reference filled in, and the page stays behind its form', async () => {
  const page = open({ entity: 'award_cate', row: category, lists: [awards], fetchRows: async () => pageOf() });
  await soon(() => ui.seeButton('新建奖励')).toBe('enabled');
  await ui.click('新建奖励');
  await soon(() => ui.see('dialogs')).toEqual(['新建奖励']);
  const { making } = page.getSnapshot().context;
  expect(making).toMatchObject({ entity: 'award', mode: 'create', given: { cate_id: 102, cate_title: '品牌周边' } });
  await ui.click('取消');
  await soon(() => ui.see('dialogs')).toEqual([]);
  expect(text('.record-head h1')).toBe('品牌周边');
});

test('rows that did not come say why, beside a record that did', async () => {
  let tries = 0;
  const fetchRows = () => (++tries > 1 ? Promise.resolve(pageOf(award)) : Promise.reject(new Error('网络异常')));
  open({ entity: 'award_cate', row: category, lists: [awards], fetchRows });
  await soon(related).toContain('网络异常');
  expect(text('.record-head h1')).toBe('品牌周边');
  await ui.click('重试');
  await soon(related).toContain('30 积分');
});
