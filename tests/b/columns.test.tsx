import { afterEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { drawList, goodsRow, type ListOptions, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const goods = (options: Partial<ListOptions> = {}): ListUnderTest =>
  (list = drawList({ entity: 'goods_offline', ...options }));
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

const heads = () => [...document.querySelectorAll<HTMLElement>('.ant-table-thead th')];

test('columns have the names of their fields, or shorter ones; some sort, and long texts are cut', async () => {
  goods();
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
});

test('grey lines stand where the first rows are on their way', async () => {
  goods({ rows: () => new Promise(() => {}) });
  await soon(() => one('output[aria-label=加载中]')?.children.length).toBeGreaterThan(5);
  expect(one('.ant-empty')).toBeNull();
});
