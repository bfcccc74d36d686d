import { expect, test } from 'vitest';
import type { DueLine } from '../../contract/insight/due.ts';
import type { BlockActor } from '../../machines/core/block.ts';
import { DueLines } from '../../src/entity/place/DueLines.tsx';
import { DueBlock } from '../../src/insight/workplace/DueBlock.tsx';
import '../../src/insight/workplace/workplace.css';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

/* What time is going to do is said before it happens, and what it could not do stays in sight (engines.md §8.1). */

demandQuietConsole();
const drawing = oneDrawing();
const ui = domUi();
const text = async () => (await ui.see('text')).replaceAll(/\s+/g, ' ');

const answered = (content: unknown) =>
  standing({ value: 'showing', context: { name: 'block', content, error: '' } }) as BlockActor;
const line = (key: string, more: Partial<DueLine>): DueLine => ({
  key,
  entity: '兑换订单',
  title: '超时未付',
  from: '待支付',
  to: '已取消',
  overdue: 0,
  hour: 0,
  day: 0,
  first_at: '2026-07-01T12:00:00+08:00',
  path: '/award/order?status=wait_pay',
  ...more,
});

test('到期 says what moves in the next hour and day and what is overdue, and each line leads to its list', async () => {
  const data = [
    line('orders', { overdue: 2, hour: 5, day: 1200 }),
    line('lines', { entity: '会员黑名单', title: '到期', hour: 3, day: 3, path: '/member/blacklist?status=active' }),
    line('late', { entity: '风控规则', title: '到期下线', overdue: 1, path: '/risk/rule?status=published' }),
  ];
  drawing.draw(<DueBlock block={answered({ data })} />);
  await soon(text).toContain('到期 24 小时内 1,203 条');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => [
    link.getAttribute('href'),
    link.innerText.replaceAll(/\s+/g, ' ').trim(),
  ]);
  expect(links).toEqual([
    ['#/award/order?status=wait_pay', '兑换订单 超时未付 逾期 2 1 小时内 5 24 小时内 1,200'],
    // All of the day's are within the hour: said once.
    ['#/member/blacklist?status=active', '会员黑名单 到期 1 小时内 3'],
    ['#/risk/rule?status=published', '风控规则 到期下线 逾期 1'],
  ]);
});

test('with nothing due it says so', async () => {
  drawing.draw(<DueBlock block={answered({ data: [] })} />);
  await soon(text).toContain('24 小时内没有自动到期的记录');
});

test('a record says when it moves by itself; one that is overdue says why', async () => {
  const step = { label: '自动收货', to: '已完成', at: '2026-07-01T12:00:00+08:00', overdue: false };
  const row = (due?: readonly object[]) => ({ id: 1, version: 1, status: 'shipped', ...(due && { due }) });
  drawing.draw(<DueLines row={row([step])} />);
  await soon(text).toBe('将于 2026-07-01 12:00:00 自动转为「已完成」（自动收货）');
  drawing.draw(<DueLines row={row([{ ...step, overdue: true, why: '库存不足' }])} />);
  await soon(text).toBe('应已于 2026-07-01 12:00:00 自动转为「已完成」（自动收货），逾期未处理：库存不足');
  drawing.draw(<DueLines row={row([{ ...step, overdue: true }])} />);
  await soon(text).toContain('，正在处理');
  drawing.draw(<DueLines row={row([{ ...step, why: '还有未处理的命中' }])} />);
  await soon(text).toContain('，但目前不会执行：还有未处理的命中');
  drawing.draw(<DueLines row={row()} />);
  await soon(text).toBe('');
});
