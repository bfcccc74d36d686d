import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { LoginStatistics, StatisticsFilter } from '../../contract/logs/login-statistics.ts';
import { type LoginStatisticsActor, loginStatisticsMachine } from '../../machines/logs/login-statistics.ts';
import { LoginStatisticsDialog } from '../../src/logs/login-statistics/LoginStatisticsDialog.tsx';
import { loginStatisticsDriver } from '../drivers/login-statistics.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { attacked, quiet } from '../models/login-statistics.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

/** As the list has it: there until it has ended. */
function Dialog({ statistics }: { readonly statistics: LoginStatisticsActor }) {
  const isOpen = useSelector(statistics, ({ status }) => status === 'active');
  return isOpen && <LoginStatisticsDialog actor={statistics} open />;
}

await walkView(loginStatisticsDriver, (actor: AnyActorRef) =>
  draw(<Dialog statistics={actor as LoginStatisticsActor} />),
);

const ui = domUi();
const drawing = oneDrawing();

function opened(content: LoginStatistics): LoginStatisticsActor {
  const logic = loginStatisticsMachine.provide({
    actors: { fetchStatistics: fromPromise<LoginStatistics, StatisticsFilter>(async () => content) },
  });
  const statistics = createActor(logic, { input: { key: '/system/log/login' } }).start();
  drawing.draw(<Dialog statistics={statistics} />);
  return statistics;
}

const dialog = () => document.querySelector('.login-statistics');
const textOf = (id: string | null) => document.querySelector(`[id="${id}"]`)?.textContent;
const notes = () => [...document.querySelectorAll('.plot-note')].map(({ textContent }) => textContent);
const rowsOf = (title: string) => {
  const head = [...document.querySelectorAll('h3')].find(({ textContent }) => textContent === title);
  return [...(head?.closest('section')?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
};

test('sums, columns by the hour, and who leads are those of the answer', async () => {
  opened(attacked);
  await soon(() => dialog()?.querySelector('.login-statistics-sums')?.textContent).toContain('登录失败24 次');
  const sums = dialog()?.querySelector('.login-statistics-sums')?.textContent;
  expect(sums).toContain('登录成功5 次');
  expect(sums).toContain('失败率82.8%');
  expect(sums).toContain('统计时段2026-07-20统计时间2026-07-20 09:30:00');
  const place = document.querySelector<HTMLElement>('.login-hours');
  expect([place?.role, place?.ariaLabel, place?.dataset['days']]).toEqual(['region', '每小时登录次数图', 'one']);
  expect(place?.querySelector('[role=img]')?.ariaLabel).toContain('每小时登录次数，2 项');
  expect(notes()).toEqual([
    '2026-07-20 08:00登录失败 3 次登录成功 5 次',
    '2026-07-20 09:00登录失败 21 次登录成功 0 次',
  ]);
  const groups = [...document.querySelectorAll<HTMLElement>('.plot-columns > div')];
  const heights = groups.map((group) => [...group.children].map((column) => (column as HTMLElement).offsetHeight));
  expect(heights).toHaveLength(2);
  expect(heights[1]?.[0]).toBeGreaterThan(heights[0]?.[0] ?? 0);
  expect(heights[1]?.[1]).toBe(0);
  expect(rowsOf('失败最多的 IP')).toEqual([['203.0.113.7', '23', '4']]);
  expect(rowsOf('失败最多的账号')).toEqual([['admin', '20', '2']]);
  expect(rowsOf('当前封禁的 IP')).toEqual([['198.51.100.9', '2026-07-20 09:55:00']]);
  const rankings = [...document.querySelectorAll('.login-leaders section')];
  expect(rankings.map((one) => textOf(one.getAttribute('aria-labelledby')))).toEqual([
    '失败最多的 IP',
    '失败最多的账号',
    '当前封禁的 IP',
  ]);
  expect(rankings.map((one) => [...one.querySelectorAll('thead th')].map(({ textContent }) => textContent))).toEqual([
    ['IP', '失败', '尝试账号'],
    ['账号', '失败', '来源 IP'],
    ['IP', '封禁至'],
  ]);
  const leads = [...document.querySelectorAll<HTMLElement>('.login-leaders .link')];
  expect(leads.map(({ title }) => title)).toEqual([
    '查看 203.0.113.7 的登录日志',
    '查看 admin 的登录日志',
    '查看 198.51.100.9 的登录日志',
  ]);
});

test('as a table it lists the hours in which somebody tried', async () => {
  opened({ ...attacked, hours: [...attacked.hours, '2026-07-20 10'], failed: [0, 21, 0], succeeded: [0, 0, 4] });
  await ui.click('表格');
  await soon(() => dialog()?.querySelector('.data-table tbody')?.textContent).toBe(
    '2026-07-20 09:002102026-07-20 10:0004',
  );
  expect(dialog()?.querySelector('.data-table')?.ariaLabel).toBe('每小时登录次数数据表');
});

test('where nothing happened it says so', async () => {
  opened(quiet);
  await soon(() => dialog()?.textContent).toContain('没有被封禁的 IP');
  expect(dialog()?.textContent?.match(/没有登录失败/g)).toHaveLength(2);
  expect(dialog()?.textContent).toContain('失败率–');
});

test('many days are wider than the dialog and scroll in their own place, by keyboard too', async () => {
  const hours = Array.from(
    { length: 31 * 24 },
    (_, at) => `2026-07-${String(1 + Math.floor(at / 24)).padStart(2, '0')} ${String(at % 24).padStart(2, '0')}`,
  );
  const numbers = hours.map(() => 1);
  opened({ ...attacked, period: { from: '2026-07-01', to: '2026-07-31' }, hours, failed: numbers, succeeded: numbers });
  const place = () => document.querySelector<HTMLElement>('.login-hours');
  await soon(() => place()?.tabIndex).toBe(0);
  expect(place()?.scrollWidth).toBeGreaterThan(place()?.clientWidth ?? 0);
  const end = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().right ?? 0);
  expect(end(place()?.firstElementChild)).toBe(end(place()));
  expect(document.querySelector('.plot-labels')?.textContent).toContain('07-01 00');
  expect(notes()[0]).toContain('07-01 00:00登录失败');
  expect(notes()[0]).not.toContain('2026');
  expect(place()?.dataset['days']).toBe('many');
  expect(dialog()?.textContent).toContain('统计时段2026-07-01 ～ 2026-07-31');
});

test('what could not be had is asked for once more where it is said', async () => {
  let isDown = true;
  const fetchStatistics = fromPromise<LoginStatistics, StatisticsFilter>(async () => {
    if (isDown) throw new Error('您的网络发生异常，无法连接服务器');
    return attacked;
  });
  const logic = loginStatisticsMachine.provide({ actors: { fetchStatistics } });
  const statistics = createActor(logic, { input: { key: '/system/log/login' } }).start();
  drawing.draw(<Dialog statistics={statistics} />);
  await soon(() => dialog()?.textContent).toContain('无法连接服务器');
  isDown = false;
  await ui.click('重新加载');
  await soon(() => dialog()?.textContent).toContain('登录失败24 次');
});

test('numbers stay under a veil while they are counted anew', async () => {
  const statistics = opened(attacked);
  await soon(() => dialog()?.textContent).toContain('登录失败24 次');
  const veil = () => dialog()?.querySelector('.ant-spin-spinning');
  expect(veil()).toBeNull();
  const kept = statistics.getSnapshot();
  const waiting = loginStatisticsMachine.provide({
    actors: { fetchStatistics: fromPromise(() => new Promise(() => {})) },
  });
  const again = createActor(waiting, { input: { key: '/system/log/login' }, snapshot: kept }).start();
  drawing.draw(<Dialog statistics={again} />);
  await ui.click('刷新');
  await soon(veil).not.toBeNull();
  expect(dialog()?.textContent).toContain('登录失败24 次');
  again.stop();
});

test('it shows while it is told to, and closes by its own button too', async () => {
  const statistics = opened(attacked);
  await soon(() => document.querySelector('.ant-modal-footer')).not.toBeNull();
  document.querySelector<HTMLElement>('.ant-modal-footer button')?.click();
  await soon(() => statistics.getSnapshot().status).toBe('done');
  drawing.draw(
    <>
      <LoginStatisticsDialog actor={opened(attacked)} open={false} />
      <p id="beside" />
    </>,
  );
  await soon(() => document.querySelector('#beside')).not.toBeNull();
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
