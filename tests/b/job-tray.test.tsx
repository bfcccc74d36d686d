import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { OwnJob } from '../../contract/jobs/jobs.ts';
import { type JobTrayActor, jobTrayMachine } from '../../machines/jobs/job-tray.ts';
import { JobTray } from '../../src/jobs/JobTray.tsx';
import '../../src/jobs/imports/ImportDialog.tsx';
import '../../src/jobs/JobList.tsx';
import '../../src/shell/layout/header-tools.css';
import { jobTrayDriver } from '../drivers/job-tray.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { ownJob } from '../models/own-job.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
/** The dialog has a chart and a driver of its own. */
const exportDialog = standing({
  value: 'choosing',
  status: 'active',
  context: {
    entity: 'award_cate',
    chosen: ['cate_name'],
    total: 12,
    error: '',
    format: 'csv',
    query: {},
    shown: ['cate_name'],
  },
  can: () => true,
  matches: () => false,
  hasTag: () => false,
});
/** So has the import. */
const fileImport = standing({
  value: 'ready',
  context: {
    page: standing({
      value: 'failed',
      context: { error: '导入的对话框' },
      matches: () => false,
    }),
  },
  matches: () => false,
});
await walkView(jobTrayDriver, (actor: AnyActorRef) =>
  draw(<JobTray tray={withChildren(actor as JobTrayActor, () => ({ exportDialog, fileImport }))} />),
);

const ui = domUi();
const drawing = oneDrawing();

const file = { name: '奖励分类.csv', mime: 'text/csv', size: 2048 };
const running = ownJob({ id: 3 });
const done = ownJob({
  id: 2,
  title: '奖励分类',
  state: 'done',
  summary: '共 12 条',
  files: [file],
  expires_at: '2026-11-29T09:31:00+08:00',
});
const failed = ownJob({ id: 1, title: '线下商品', state: 'failed', error: '账号已停用，任务已停止', seen: true });

function tray(...data: readonly OwnJob[]) {
  const deeds: unknown[] = [];
  const machine = jobTrayMachine.provide({
    actors: { fetchJobs: fromPromise(async () => ({ data })) },
    actions: {
      tell: (_, told) => void deeds.push(told),
      download: (_, { id, name }) => void deeds.push({ id, name }),
      markSeen: (_, seen) => void deeds.push(seen),
    },
  });
  const actor = createActor(machine, { input: {} }).start();
  const clear = draw(<JobTray tray={actor} />);
  drawing.keep(() => {
    clear();
    actor.stop();
  });
  return { actor, deeds };
}
const button = () => document.querySelector('.job-tray > button')?.getAttribute('aria-label');
const news = () => document.querySelector('.job-tray [role=status]')?.textContent;
const text = () => document.querySelector('.job-panel')?.textContent ?? '';

test('the button says how many run and how many are newly over', async () => {
  tray(running, done, failed);
  await soon(button).toBe('任务，1 个进行中，1 个新结束');
  expect(document.querySelector('.job-count')?.textContent).toBe('2');
  expect(news()).toBe('任务：1 个进行中，1 个新结束');
  tray();
  await soon(button).toBe('任务');
  expect([news(), document.querySelector('.job-count')]).toEqual(['', null]);
});

test('each job shows how far it is, what came of it, and what can be done', async () => {
  const { deeds, actor } = tray(running, done, failed);
  await soon(button).toBe('任务，1 个进行中，1 个新结束');
  await ui.click('任务，1 个进行中，1 个新结束');
  await soon(text).toContain('1,000 / 4,000 条');
  for (const words of ['导出奖励', '共 12 条', '账号已停用，任务已停止', '保留至 11-29'])
    expect(text()).toContain(words);
  await ui.click('取消导出奖励');
  await ui.click('重试导出线下商品');
  await ui.click('下载奖励分类.csv');
  await soon(() => deeds).toEqual([
    { deed: 'cancel', id: 3 },
    { deed: 'retry', id: 1 },
    { id: 2, name: '奖励分类.csv' },
  ]);
  actor.send({ type: 'FOLLOW_LINK', start: { job: { id: 3, state: 'running', done: 2000, total: 4000 } } });
  await soon(text).toContain('2,000 / 4,000 条');
  await ui.click('任务，1 个进行中，1 个新结束');
  await soon(() => deeds.at(-1)).toEqual({ upTo: 2 });
  await soon(button).toBe('任务，1 个进行中');
});

test('without a job it says so', async () => {
  tray();
  await ui.click('任务');
  await soon(text).toContain('还没有任务');
});

const line = (name: string) =>
  [...document.querySelectorAll('.job-line')].find((one) => one.querySelector('b')?.textContent === name);

test('a line says since when, how much of it, and how large its file is', async () => {
  tray(running, done, ownJob({ id: 4, title: '订单', total: 0, done: 0 }));
  await soon(button).toBe('任务，2 个进行中，1 个新结束');
  await ui.click('任务，2 个进行中，1 个新结束');
  await soon(() => document.querySelector('ul[aria-label="任务"]')).not.toBeNull();
  const time = line('导出奖励')?.querySelector('time');
  expect([time?.dateTime, time?.textContent]).toEqual(['2026-11-22T09:30:00+08:00', '11-22 09:30']);
  const bar = document.querySelector<HTMLProgressElement>('progress[aria-label="导出奖励的进度"]');
  expect(bar?.value).toBe(25);
  expect(line('导出奖励')?.querySelector('.job-note')).toBeNull();
  expect(document.querySelector('progress[aria-label="导出订单的进度"]')?.getAttribute('value')).toBe('0');
  expect(line('导出订单')?.querySelector('.job-progress')?.textContent).toBe('准备中');
  expect(line('导出奖励分类')?.querySelector('.job-deeds')?.textContent).toContain('下载（2 KB）');
});

test('a job that waits for others of its owner says so', async () => {
  const queued = ownJob({ id: 5, title: '订单', state: 'queued' });
  const note = () => line('导出订单')?.querySelector('.job-note')?.textContent;
  tray(running, queued, ownJob({ id: 6, state: 'queued', title: '活动' }));
  await ui.click('任务，3 个进行中').catch(() => ui.click('任务，3 个进行中'));
  await soon(() => line('导出订单')).toBeDefined();
  expect(note()).toBeUndefined();
  tray(running, ownJob({ id: 6, title: '活动' }), queued);
  await soon(button).toBe('任务，3 个进行中');
  await ui.click('任务，3 个进行中');
  await soon(note).toBe('同时最多进行 2 个任务，前面的完成后自动开始');
  expect(line('导出活动')?.querySelector('.job-note')).toBeNull();
});

test('the list says that it is on its way, and nothing in place of jobs that could not be had', async () => {
  let answer: (jobs: readonly OwnJob[]) => void = () => {};
  let refuse: (why: Error) => void = () => {};
  const fetchJobs = fromPromise(
    () =>
      new Promise<{ data: readonly OwnJob[] }>((resolve, reject) => {
        answer = (data) => resolve({ data });
        refuse = reject;
      }),
  );
  const actor = createActor(jobTrayMachine.provide({ actors: { fetchJobs } }), { input: {} }).start();
  const clear = draw(<JobTray tray={actor} />);
  drawing.keep(() => {
    clear();
    actor.stop();
  });
  await ui.click('任务');
  const isBusy = () => document.querySelector('.job-panel')?.getAttribute('aria-busy');
  await soon(isBusy).toBe('true');
  expect(text()).toContain('加载中');
  refuse(new Error('您的网络发生异常'));
  await soon(isBusy).toBe('false');
  expect(text()).toBe('任务您的网络发生异常重试');
  actor.send({ type: 'REFRESH' });
  answer([]);
  await soon(text).toBe('任务还没有任务');
  expect(document.querySelector('ul[aria-label="任务"]')).toBeNull();
});
