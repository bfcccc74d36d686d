import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Permissions } from '../../src/entity/permitted.tsx';
import { SlotPart } from '../../src/stock/SlotPart.tsx';
import { StockLogs } from '../../src/entity/record/StockLogs.tsx';
import { soon } from '../soon.ts';
import { drawers } from './drawer-around.tsx';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const { open, drawing } = drawers();
let drawn: () => void = () => {};
afterEach(() => {
  drawn();
  drawn = () => {};
  drawing.clear();
});

const line = {
  ledger_id: 1,
  change_type: 'issue',
  delta: 12,
  before: { total: 300, issued: 100, locked: 3 },
  after: { total: 300, issued: 112, locked: 3 },
  reason: '中奖发放',
  operator_name: 'system',
  sku_text: null,
  ref_type: null,
  ref_id: null,
  request_id: null,
  lines: 12,
  created_at: '2026-07-20T10:00:00+08:00',
};
const won = { ...line, ledger_id: 2, delta: 1, lines: 1, ref_type: 'award_record', ref_id: 88 };
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );

test('the details of a prize tell its ledger in the words of slots, with what remained', async () => {
  const prize = { id: 5002, version: 1, status: 'enabled', title: '保温杯', stock_total: 300 };
  const logs = ['init', 'increase', 'issue', 'lock', 'return', 'merge_in'].map((change_type, at) => ({
    ...line,
    ledger_id: at + 1,
    change_type,
  }));
  open({ mode: 'detail', entity: 'prize', id: 5002 }, { ...prize, stock_logs: logs });
  await soon(() => cells().map((row) => row[1])).toEqual(['初始', '补库', '发放', '锁定', '回库', '合并转入']);
  expect(new Set(cells().map((row) => row[3]))).toEqual(new Set(['185']));
});

test('of a prize without end nothing remains', async () => {
  const given = { ...line, after: { total: 0, issued: 114, locked: 0 } };
  drawn = draw(<SlotPart row={{ stock_mode: 'unlimited', stock_logs: [given] }} />);
  await soon(() => cells()[0]?.[3]).toBe('不限');
});

test('a line says how many wins it stands for, and leads to what it was moved for', async () => {
  const rights = [{ permissionId: 'AwardLog', actionEntitySet: [{ action: 'query' as const }] }];
  drawn = draw(
    <Permissions of={rights}>
      <SlotPart row={{ stock_logs: [won, line] }} />
    </Permissions>,
  );
  await soon(() => cells().map((row) => row[4])).toEqual(['中奖发放', '中奖发放（一分钟内 12 笔）']);
  expect(document.querySelector<HTMLAnchorElement>('.slot-logs a')?.getAttribute('href')).toBe(
    '#/member/award-log?id=88',
  );
  drawn();
  drawn = draw(<SlotPart row={{ stock_logs: [won] }} />);
  await soon(() => cells()[0]?.[5]).toBe('发奖记录 88');
  expect(document.querySelector('.slot-logs a')).toBeNull();
});

test('goods keep their own words, and say for which prize their units were put aside', async () => {
  const counters = { total: 300, allocated: 20, locked: 0 };
  const log = { ...line, change_type: 'increase', before: counters, after: counters, ref_type: 'prize', ref_id: 5002 };
  drawn = draw(<StockLogs rows={[log]} />);
  await soon(() => document.querySelector('tbody tr.ant-table-row')?.textContent).toContain('入库');
  await expect.element(page.getByText('奖品 5002')).toBeVisible();
});
