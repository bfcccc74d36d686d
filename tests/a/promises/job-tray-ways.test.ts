import { expect, test } from 'vitest';
import type { OwnJob } from '../../../contract/jobs/jobs.ts';
import { jobTrayMachine } from '../../../machines/jobs/job-tray.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';
import { ownJob } from '../../models/own-job.ts';

/* The tray of jobs: its list, its box and its dialogs, side by side; what is under way goes on whatever is open. */

type Step = Happening<typeof jobTrayMachine>;
const running = ownJob({ id: 3, state: 'running', done: 1, total: 9 });
const file = { name: 'a.csv', mime: 'text/csv', size: 1 };
const over = ownJob({ id: 2, state: 'done', seen: false, files: [file] });
const broken = ownJob({ id: 1, state: 'failed', seen: true });
const checked = ownJob({
  id: 5,
  state: 'done',
  seen: false,
  title: '分类.xlsx',
  preview: { entity: 'award_cate', import_id: 7 },
});
const listed = (...data: readonly OwnJob[]) => done('fetchJobs', { data });
const network = '您的网络发生异常，无法连接服务器';
const down = failed('fetchJobs', network);
const open: Step = { type: 'OPEN' };
const close: Step = { type: 'CLOSE' };
const refresh: Step = { type: 'REFRESH' };
const wish = { entity: 'award_cate', query: {}, shown: ['cate_name'], total: 3 };
const asks: Step = { type: 'FOLLOW_LINK', start: { wish } };
const told = (id: number, state: OwnJob['state'], rows: number): Step => ({
  type: 'FOLLOW_LINK',
  start: { job: { id, state, done: rows, total: 9 } },
});
const all: readonly Step[] = [listed(checked, running, over, broken)];
const opened: readonly Step[] = [...all, open];
const look: Step = { type: 'PREVIEW', id: 5 };
const closed = (wrote: boolean): Step => ({ type: 'PAGE_CLOSED', wrote });
const begun = done('exportDialog', { jobId: 3 });
const given = done('exportDialog', { jobId: null });

const at = (...list: readonly Step[]) => after(jobTrayMachine, {}, ...list).value;
const stands = (...list: readonly Step[]) => after(jobTrayMachine, {}, ...list).context;
const asked = (...list: readonly Step[]) => callsAfter(jobTrayMachine, {}, ...list).join();
const effects = (...list: readonly Step[]) => effectsAfter(jobTrayMachine, {}, ...list);

test.each([
  ['the tray begins with its list', [], 'loading'],
  ['nothing is under way', [listed()], 'resting'],
  ['only what is over', [listed(over, broken)], 'resting'],
  ['something is', all, 'watching'],
  ['it could not be got', [down], 'failed'],
  ['asked for once more', [down, refresh], 'loading'],
  ['what is under way is looked after', [...all, elapsed('busyPause', 'jobTray.list.watching')], 'loading'],
  ['and what got lost, later', [listed(), elapsed('calmPause', 'jobTray.list.resting')], 'loading'],
  ['and after a failure', [down, elapsed('calmPause', 'jobTray.list.failed')], 'loading'],
  ['progress is taken as it comes', [...all, told(3, 'running', 5)], 'watching'],
  ['another state is asked for', [...all, told(3, 'done', 9)], 'loading'],
  ['so is a job that nobody knows', [...all, told(8, 'running', 1)], 'loading'],
  ['and one that is over', [...all, told(2, 'done', 9)], 'loading'],
  ['a list to be exported is no news of jobs', [...all, asks], 'watching'],
  ['an export has begun', [...all, asks, begun], 'loading'],
  ['or not', [...all, asks, given], 'watching'],
  ['an import is over', [...opened, look, closed(true)], 'loading'],
  ['whether it wrote or not', [...opened, look, closed(false)], 'loading'],
] as readonly (readonly [string, readonly Step[], string])[])('the list: %s', (_, list, state) => {
  expect(at(...list).list).toBe(state);
  expect(after(jobTrayMachine, {}, ...list).hasTag('busy')).toBe(state === 'loading');
  expect(asked(...list).includes('fetchJobs (fetchJobs)')).toBe(state === 'loading');
});

test.each([
  ['opened', opened, 'open', 'none'],
  ['closed', [...opened, close], 'closed', 'none'],
  ['a preview lies above the box', [...opened, look], 'closed', 'importing'],
  ['its end', [...opened, look, closed(false)], 'closed', 'none'],
  ['no preview', [...opened, { type: 'PREVIEW', id: 2 }], 'open', 'none'],
  ['an export is asked about', [...all, asks], 'closed', 'asking'],
  ['begun', [...all, asks, begun], 'closed', 'none'],
  ['thought better of', [...all, asks, given], 'closed', 'none'],
  ['another while one is asked about', [...all, asks, asks], 'closed', 'asking'],
] as readonly (readonly [string, readonly Step[], string, string])[])('%s', (_, list, box, dialog) => {
  expect(at(...list)).toMatchObject({ box, dialog });
});

test('what each dialog is about', () => {
  expect(asked(...all, asks)).toBe(
    'exportDialog (exportDialog) {"entity":"award_cate","query":{},"shown":["cate_name"],"total":3}',
  );
  expect(asked(...opened, look)).toBe(
    'fileImport (fileImport) {"entity":"award_cate","id":7,"key":"","view":"import"}',
  );
  expect(stands(...opened, look).looked).toEqual({ entity: 'award_cate', import_id: 7, title: '分类.xlsx' });
  expect(stands(...opened, look, closed(true)).looked).toBe(null);
  expect(stands(...all, asks, given).wish).toBe(null);
  expect(callsAfter(jobTrayMachine, { wish }).join()).toContain('exportDialog (exportDialog)');
});

test('jobs are those of the last answer, an error stays until there is one', () => {
  expect(stands(...all).jobs.map(({ id }) => id)).toEqual([5, 3, 2, 1]);
  expect(stands(...all, refresh, down)).toMatchObject({ error: network, jobs: [{ id: 5 }, {}, {}, {}] });
  expect(stands(...all, refresh, down, refresh).error).toBe(network);
  expect(stands(...all, refresh, down, refresh, listed())).toMatchObject({ error: '', jobs: [] });
  expect(stands(...all, told(3, 'running', 5)).jobs.map(({ done: rows, total }) => [rows, total])[1]).toEqual([5, 9]);
});

test('what is over is seen when the box is closed, up to the newest of them, and told once', () => {
  expect(effects(...opened, close)).toEqual(['markSeen {"upTo":5}']);
  expect(stands(...opened, close).jobs.map(({ id, seen }) => [id, seen])).toEqual([
    [5, true],
    [3, running.seen],
    [2, true],
    [1, true],
  ]);
  expect(effects(...opened, close, open, close)).toEqual([]);
});

test.each([
  ['what runs is stopped', { type: 'CANCEL', id: 3 }, 'tell {"deed":"cancel","id":3}'],
  ['what is over is not', { type: 'CANCEL', id: 2 }, ''],
  ['what failed is tried again', { type: 'RETRY', id: 1 }, 'tell {"deed":"retry","id":1}'],
  ['what is done is not', { type: 'RETRY', id: 2 }, ''],
  [
    'a file is fetched',
    { type: 'DOWNLOAD', id: 2, name: 'a.csv' },
    'download {"id":2,"name":"a.csv","type":"DOWNLOAD"}',
  ],
  ['one that is gone is not', { type: 'DOWNLOAD', id: 2, name: 'b.csv' }, ''],
] as readonly (readonly [string, Step, string])[])('%s, and the box stays', (_, step, wanted) => {
  expect(effects(...opened, step).join()).toBe(wanted);
  expect(at(...opened, step)).toMatchObject({ list: 'watching', box: 'open', dialog: 'none' });
  expect(after(jobTrayMachine, {}, ...opened).can(step as never)).toBe(wanted !== '');
});

test('an export that has begun is said', () => {
  expect(effects(...all, asks, begun).filter((effect) => effect === 'announce')).toHaveLength(1);
  expect(effects(...all, asks, given)).not.toContain('announce');
});
