import { afterEach, expect, test } from 'vitest';
import type { Row } from '../../contract/core/page.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawList, goodsRow, type ListOptions, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* What a row waits for stands in it, before everything else that can be done with it. */

demandQuietConsole();

const ui = domUi();
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const order = (id: number, status: string, more: object = {}): Row => ({
  id,
  version: 1,
  status,
  order_no: `DH${id}`,
  goods_text: '草本润喉糖礼盒 ×1',
  goods_type: 'physical',
  channel: 'own',
  sync_status: 'none',
  ...more,
});
const orders = [order(1, 'wait_check'), order(2, 'wait_ship'), order(3, 'finished')];
const draw = (options: Partial<ListOptions> = {}) =>
  (list = drawList({ entity: 'goods_order', rows: orders, ...options }));
/** What stands in each row to be pressed, without the name. */
const actionsIn = () =>
  [...document.querySelectorAll('[data-row-key] .row-actions')].map((actions) =>
    [...actions.querySelectorAll(':scope > button')].map(({ textContent }) => textContent),
  );

test('an order waits to be checked, then to be shipped; one that is finished waits for nothing', async () => {
  draw();
  await soon(actionsIn).toEqual([['审核通过', '详情', '编辑', '更多'], ['发货', '详情', '编辑', '更多'], ['详情']]);
});

test('a step asks as it does in the menu, a form opens', async () => {
  const { told } = draw();
  await soon(() => actionsIn().length).toBe(3);
  await ui.click('审核通过');
  await soon(() => told).toContainEqual({
    type: 'ASK',
    question: expect.objectContaining({
      content: expect.stringContaining('审核通过') as string,
      target: { entity: 'goods_order', id: 1, version: 1, event: 'CHECK_PASS' },
    }) as object,
  });
  await ui.click('发货');
  await soon(() => told).toContainEqual({ type: 'OPEN', mode: 'SHIP', id: 2 });
});

test('nobody is offered a step that is not his', async () => {
  draw({ actions: ['query', 'get'] });
  await soon(actionsIn).toEqual([['详情'], ['详情'], ['详情']]);
});

test('what is out of use waits to be taken into use, what is in use for nothing', async () => {
  const rows = ['enabled', 'disabled'].map((status, at) => ({ ...goodsRow(at + 1), cate_name: '周边', status }));
  draw({ entity: 'award_cate', rows });
  await soon(() => actionsIn().map(([first]) => first)).toEqual(['详情', '启用']);
});

test('goods without a code wait for codes, in the way they come; goods that have some wait for nothing', async () => {
  const product = (id: number, code_source: string, codes_available: number, status = 'enabled'): Row => ({
    id,
    version: 1,
    status,
    title: `会员周卡 ${id}`,
    code_source,
    codes_available,
  });
  const rows = [
    product(1, 'import', 0),
    product(2, 'generate', 0),
    product(3, 'import', 9),
    product(4, 'import', 0, 'archived'),
  ];
  const { told } = draw({ entity: 'virtual_product', rows });
  const first = () => actionsIn().map(([action]) => action);
  await soon(first).toEqual(['导入券码', '生成券码', '详情', '详情']);
  await ui.click('导入券码');
  await soon(() => told).toContainEqual({ type: 'OPEN_PART', part: 'import_virtual_codes', id: 1 });
  await ui.click('生成券码');
  await soon(() => told).toContainEqual({ type: 'OPEN', mode: 'GENERATE_CODES', id: 2 });
});
