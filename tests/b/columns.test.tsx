import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { goodsOffline } from '../../contract/goods/goods-offline.entity.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { TableToolbar } from '../../src/entity/list/TableToolbar.tsx';
import { WithoutRows } from '../../src/entity/list/WithoutRows.tsx';
import { PageRights } from '../../src/entity/permitted.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { done } from '../engine/outcomes.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { drawList, goodsRow, type ListOptions, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const goods = (options: Partial<ListOptions> = {}): ListUnderTest =>
  (list = drawList({ entity: 'goods_offline', ...options }));
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

const heads = () => [...document.querySelectorAll<HTMLElement>('.ant-table-thead th')];

test('columns have the names of their fields, or shorter ones; some sort, and long texts are cut', async () => {
  goods({ rows: [{ ...goodsRow(1), unit: null }] });
  await soon(() => heads().length).toBe(8);
  list?.table.send({ type: 'ARRANGE', arrangement: { columns: { hidden: [] }, density: 'middle' } });
  await soon(() => heads().length).toBeGreaterThan(10);
  const names = heads().map(({ textContent }) => textContent);
  expect(names).toContain('图');
  expect(names).not.toContain('商品图');
  expect(
    heads()
      .filter((head) => head.hasAttribute('tabindex'))
      .map(({ textContent }) => textContent),
  ).toEqual(['可用库存', '累计核销']);
  const cut = heads()
    .filter((head) => head.matches('.ant-table-cell-ellipsis'))
    .map(({ textContent }) => textContent);
  expect(cut).toContain('名称');
  expect(cut).not.toContain('状态');
  // What is cut says itself in full; a cell without a value has nothing to say.
  await soon(() => document.querySelectorAll('td.ant-table-cell-ellipsis').length).toBeGreaterThan(1);
  expect(document.querySelectorAll('td.ant-table-cell-ellipsis[title]')).toHaveLength(0);
  expect(Number.parseInt(one('.ant-table-container table')?.style.width ?? '', 10)).toBeGreaterThan(1000);
});

test('a row that changed is drawn afresh, as is what its operator may do', async () => {
  let title = '旧名';
  const { table, become } = goods({ rows: () => [{ ...goodsRow(1), title }] });
  await soon(() => one('.title-link')?.textContent).toBe('旧名');
  title = '新名';
  table.send({ type: 'RELOAD' });
  await soon(() => one('.title-link')?.textContent).toBe('新名');
  become({ actions: ['query'] });
  table.send({ type: 'RELOAD' });
  await soon(() => one('.title-link')).toBeNull();
  expect(one('tbody')?.textContent).toContain('新名');
});

test('grey lines stand where the first rows are on their way', async () => {
  goods({ rows: () => new Promise(() => {}) });
  await soon(() => one('output[aria-label=加载中]')?.children.length).toBeGreaterThan(5);
  expect(one('.ant-empty')).toBeNull();
});

test('a column that is hidden is not drawn until it is shown again', async () => {
  const { table } = goods();
  const names = () => heads().map(({ textContent }) => textContent);
  await soon(names).toContain('市场价');
  expect(names()).not.toContain('单位');
  table.send({ type: 'HIDE_COLUMN', key: 'market_price_fen' });
  await soon(names).not.toContain('市场价');
  expect(names()).toContain('可用库存');
  table.send({ type: 'SHOW_COLUMN', key: 'market_price_fen' });
  await soon(names).toContain('市场价');
  table.send({ type: 'SHOW_COLUMN', key: 'unit' });
  await soon(names).toContain('单位');
});

test('rows that are loaded afresh lie under a veil until they are there', async () => {
  const answers: ((rows: readonly Row[]) => void)[] = [];
  const { table } = goods({ rows: () => new Promise((resolve) => answers.push(resolve)) });
  const rows = () => document.querySelectorAll('[data-row-key]').length;
  const isVeiled = async () => await ui.see('spinning');
  for (const count of [1, 2]) {
    await soon(() => answers.length).toBe(count);
    answers.at(-1)?.([goodsRow(1)]);
    await soon(rows).toBe(1);
    await soon(isVeiled).toBe(false);
    table.send({ type: 'RELOAD' });
    await soon(isVeiled).toBe(true);
  }
});

test('the page that one is on is marked, however one came there', async () => {
  const { table } = goods({ rows: Array.from({ length: 60 }, (_, index) => goodsRow(index + 1)) });
  const page = () => one('.ant-pagination-item-active')?.textContent;
  await soon(page).toBe('1');
  table.send({ type: 'TURN_PAGE', pageNo: 2, pageSize: 50 });
  await soon(page).toBe('2');
});

test('新建 above the rows creates one', async () => {
  const { told } = goods();
  await soon(() => ui.seeButton('新建')).toBe('enabled');
  await ui.click('新建');
  expect(told).toEqual([{ type: 'CREATE' }]);
});

test('what cannot be created is not offered to be, above the rows or in their place', async () => {
  const page = standing({ value: 'browsing', context: { key: '/award/goods-offline' }, children: {} }) as ListPageActor;
  const table = createActor(tableMachine, { input: { entity: 'goods_offline' } });
  const { list: call } = goodsOffline.calls;
  const offered = () => [...document.querySelectorAll('.ant-btn')].map(({ textContent }) => textContent);
  for (const [calls, wanted] of [
    [goodsOffline.calls, ['新建', '活图', '新建']],
    [{ list: call }, ['活图']],
  ] as const) {
    const entity = { ...goodsOffline, calls };
    const empty = standing({ ...table.getSnapshot(), hasTag: () => false, matches: () => false });
    drawing.draw(
      <PageRights page={entity.permissionId} actions={['query', 'add']}>
        <TableToolbar entity={entity} page={page} table={table} />
        <WithoutRows entity={entity} page={page} table={empty as typeof table} />
      </PageRights>,
    );
    await soon(() => one('.ant-empty')).not.toBeNull();
    expect(offered()).toEqual(wanted);
  }
});

test.each([
  ['query get edit enable disable', '活图'],
  ['query add', '新建活图'],
  ['query import', '活图导入'],
  ['query export', '活图导出'],
  ['query add import export', '新建活图导入导出'],
] as const)(
  'who may %s is offered %j above the rows (wider.md §1.5, docs/living-chart.md)',
  async (actions, wanted) => {
    const page = standing({
      value: 'browsing',
      context: { key: '/award/goods-offline' },
      children: {},
    }) as ListPageActor;
    const table = createActor(tableMachine, { input: { entity: 'goods_offline' } });
    drawing.draw(
      <PageRights page="AwardGoodsOffline" actions={actions.split(' ') as readonly Action[]}>
        <TableToolbar entity={goodsOffline} page={page} table={table} />
      </PageRights>,
    );
    await soon(() => one('.toolbar-icons')).not.toBeNull();
    expect([...document.querySelectorAll('.ant-btn')].map(({ textContent }) => textContent).join('')).toBe(wanted);
  },
);

test('an empty list says when the data scope hides what there is', async () => {
  const page = standing({ value: 'browsing', context: { key: '/award/goods-market' }, children: {} }) as ListPageActor;
  const table = createActor(tableMachine, { input: { entity: 'goods_market' } }).start();
  table.send(done('fetchPage', { data: [], pageNo: 1, totalCount: 0, outOfScope: true }) as never);
  drawing.draw(<WithoutRows entity={entityNamed('goods_market')} page={page} table={table} />);
  await soon(() => one('.ant-empty')?.textContent).toContain('您的数据范围内没有市场商品，范围以外的不显示');
  table.send({ type: 'RELOAD' });
  table.send(done('fetchPage', { data: [], pageNo: 1, totalCount: 0 }) as never);
  await soon(() => one('.ant-empty')?.textContent).toContain('还没有市场商品');
  table.stop();
});

test('a masked value has an eye beside it, a plain one has none', async () => {
  const row = {
    id: 5,
    version: 1,
    status: 'enabled',
    title: '一个点',
    contact_name: '陈一帆',
    contact_mobile: '199****3101',
  };
  goods({ entity: 'localverifice', rows: [row] });
  const eyes = () => [...document.querySelectorAll<HTMLButtonElement>('.eye-button')];
  await soon(() => eyes().map(({ ariaLabel }) => ariaLabel)).toEqual(['查看完整手机号']);
  expect(one('tbody')?.textContent).toContain('199****3101');
  eyes()[0]?.click();
  await soon(() => one('tbody')?.textContent).toContain('contact_mobile of 5');
  expect(one('tbody')?.textContent).not.toContain('199****3101');
  expect(eyes().map(({ ariaLabel }) => ariaLabel)).toEqual(['隐藏完整手机号']);
});

test('a code that names something is copied as the number of a row is', async () => {
  list = drawList({ entity: 'post', rows: [{ ...goodsRow(1), name: '店长', code: 'store_head' }] });
  await soon(() => one('.copy-button')?.ariaLabel).toBe('复制 store_head');
});
