import { afterEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { drawList, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* An eye in the second line of a cell is higher than its line: it covers nothing, nothing covers it, and its cell stands still. */

demandQuietConsole();
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const row = { id: 9, version: 1, status: 'pending' };
const eye = () => document.querySelector<HTMLElement>('.two-lines .eye-button');

test('below a name that leads somewhere it begins where that ends', async () => {
  const said = { no: 'FK20261129032', summary: '签到页面一直转圈', user_id: 30_002, mobile: '199****0002' };
  list = drawList({ entity: 'he_suggestion', rows: [{ ...row, ...said }] });
  await soon(() => eye()?.ariaLabel).toBe('查看完整手机号');
  const link = eye()?.closest('.two-lines')?.querySelector('.first-line > a');
  const [above, below] = [link, eye()].map((one) => one?.getBoundingClientRect());
  expect(above?.height).toBeGreaterThan(0);
  expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? Infinity);
});

test('its cell does not scroll to it', async () => {
  list = drawList({ entity: 'virtual_code_record', rows: [{ ...row, code_no: 'M00024995', code_masked: '****2094' }] });
  await soon(() => eye()?.ariaLabel).toBe('查看完整码');
  const cell = eye()?.closest('.ant-table-cell-content');
  cell?.scrollTo(0, 10);
  expect(cell?.scrollTop).toBe(0);
});
