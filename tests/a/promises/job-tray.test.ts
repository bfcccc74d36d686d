import { expect, test } from 'vitest';
import type { OwnJob } from '../../../contract/jobs/jobs.ts';
import { jobTrayMachine } from '../../../machines/jobs/job-tray.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

const job = (id: number, state: OwnJob['state'], seen = false): OwnJob => ({
  id,
  state,
  seen,
  kind: 'export',
  label: '导出',
  title: '奖励',
  done: 1,
  total: 9,
  summary: '',
  files: state === 'done' ? [{ name: 'a.csv', mime: 'text/csv', size: 1 }] : [],
  preview: null,
  error: '',
  created_at: '2026-11-22T09:30:00+08:00',
  finished_at: null,
  expires_at: null,
});
const listed = (...data: readonly OwnJob[]) => done('fetchJobs', { data });
const told = (id: number, state: OwnJob['state'], rows: number) =>
  ({ type: 'FOLLOW_LINK', start: { job: { id, state, done: rows, total: 9 } } }) as const;
type Deed = { readonly type: 'CANCEL'; readonly id: number } | { readonly type: 'RETRY'; readonly id: number };
const open = { type: 'OPEN' } as const;
const wish = { entity: 'award_cate', query: {}, shown: ['cate_name'], total: 3 };

test('progress shows at once; a change of state is asked for', () => {
  const running = [listed(job(3, 'running'))] as const;
  const further = after(jobTrayMachine, {}, ...running, told(3, 'running', 5));
  expect(further.value).toMatchObject({ list: 'watching' });
  expect(further.context.jobs[0]?.done).toBe(5);
  expect(after(jobTrayMachine, {}, ...running, told(3, 'done', 9)).value).toMatchObject({ list: 'loading' });
  expect(after(jobTrayMachine, {}, ...running, told(4, 'queued', 0)).value).toMatchObject({ list: 'loading' });
});

test('what is told of a job that is over is asked for: its preview may be gone', () => {
  const over = [listed(job(3, 'done'))] as const;
  expect(after(jobTrayMachine, {}, ...over, told(3, 'done', 9)).value).toMatchObject({ list: 'loading' });
});

test('what is over is new until the tray was looked at', () => {
  const path = [listed(job(3, 'running'), job(2, 'done'), job(1, 'failed', true)), open, { type: 'CLOSE' }] as const;
  expect(effectsAfter(jobTrayMachine, {}, ...path).join()).toContain('markSeen');
  expect(after(jobTrayMachine, {}, ...path).context.jobs.map(({ seen }) => seen)).toEqual([false, true, true]);
  expect(effectsAfter(jobTrayMachine, {}, ...path, open, { type: 'CLOSE' }).join()).not.toContain('markSeen');
});

test('only what runs is stopped, only what failed is tried again, only a file that is there is fetched', () => {
  const path = [listed(job(3, 'running'), job(2, 'done'), job(1, 'failed')), open] as const;
  const deeds = (deed: Deed) => effectsAfter(jobTrayMachine, {}, ...path, deed);
  expect(deeds({ type: 'CANCEL', id: 3 })).toHaveLength(1);
  expect(deeds({ type: 'CANCEL', id: 2 })).toEqual([]);
  expect(deeds({ type: 'RETRY', id: 1 })).toHaveLength(1);
  expect(deeds({ type: 'RETRY', id: 3 })).toEqual([]);
  const fetching = (id: number, name: string) =>
    effectsAfter(jobTrayMachine, {}, ...path, { type: 'DOWNLOAD', id, name });
  expect(fetching(2, 'a.csv')).toHaveLength(1);
  expect(fetching(1, 'a.csv')).toEqual([]);
});

test('an export that was asked for before the tray was there is not lost', () => {
  expect(after(jobTrayMachine, { wish }).value).toMatchObject({ dialog: 'asking' });
  const begun = [listed(), done('exportDialog', { jobId: 7 })] as const;
  expect(effectsAfter(jobTrayMachine, { wish }, ...begun)).toEqual(['announce']);
  expect(after(jobTrayMachine, { wish }, ...begun).value).toMatchObject({ dialog: 'none', list: 'loading' });
  expect(effectsAfter(jobTrayMachine, { wish }, listed(), done('exportDialog', { jobId: null }))).toEqual([]);
});

test('a list that cannot be had keeps what was there', () => {
  const down = after(
    jobTrayMachine,
    {},
    listed(job(3, 'running')),
    told(4, 'queued', 0),
    failed('fetchJobs', '网络异常'),
  );
  expect(down.context).toMatchObject({ error: '网络异常', jobs: [{ id: 3 }] });
});

test('an import that waits for its commit is looked at over the page; one that is committed is not', () => {
  const waiting = { ...job(5, 'done'), kind: 'import', preview: { entity: 'award_cate', import_id: 7 } } as OwnJob;
  const path = [listed(waiting, job(2, 'done')), open] as const;
  const looked = after(jobTrayMachine, {}, ...path, { type: 'PREVIEW', id: 5 });
  expect(looked.value).toMatchObject({ dialog: 'importing' });
  expect(looked.context.looked).toMatchObject({ entity: 'award_cate', import_id: 7 });
  expect(after(jobTrayMachine, {}, ...path).can({ type: 'PREVIEW', id: 2 })).toBe(false);
  const over = after(jobTrayMachine, {}, ...path, { type: 'PREVIEW', id: 5 }, {
    type: 'PAGE_CLOSED',
    wrote: true,
  } as never);
  expect(over.value).toMatchObject({ dialog: 'none', list: 'loading' });
  expect(over.context.looked).toBeNull();
});

test('a list asks for its export over the page; what tells of neither a job nor a list is not for the tray', () => {
  const asked = after(jobTrayMachine, {}, listed(), { type: 'FOLLOW_LINK', start: { wish } } as never);
  expect([asked.matches({ dialog: 'asking' }), asked.context.wish]).toEqual([true, wish]);
  expect(after(jobTrayMachine, {}, listed()).can({ type: 'FOLLOW_LINK', start: {} } as never)).toBe(false);
});
