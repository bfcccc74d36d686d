import { expect, test } from 'vitest';
import type { Row } from '../../contract/core/page.ts';
import type { TableActor } from '../../machines/entity/list/table.ts';
import { SelectionBar } from '../../src/entity/bulk/SelectionBar.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

demandQuietConsole();

const drawing = oneDrawing();
const bar = () => document.querySelector('.selection-bar')?.textContent ?? '';

const order = (id: number, total_points: number, total_fen: number): Row => ({
  id,
  version: 1,
  status: 'wait_check',
  total_points,
  total_fen,
});

function drawn(selected: readonly number[]): void {
  const rows = [order(1, 12_000, 0), order(2, 18_800, 990), order(3, 26_000, 0), order(4, 5, 5)];
  const table = standing({ context: { entity: 'goods_order', rows, selected } }) as TableActor;
  drawing.draw(<SelectionBar table={table} selection={null} permissionId="AwardOrder" />);
}

test('of ticked orders it is said what they cost together', async () => {
  drawn([1, 2, 3]);
  await soon(bar).toContain('已选择 3 项');
  expect(bar()).toContain('积分 56,800');
  expect(bar()).toContain('金额 ¥9.90');
});

test('nothing is summed up of one row, or of rows on other pages', async () => {
  drawn([2]);
  await soon(bar).toContain('已选择 1 项');
  expect(bar()).not.toContain('积分');
  drawn([1, 2, 99]);
  await soon(bar).toContain('已选择 3 项');
  expect(bar()).not.toContain('积分');
});
