import { expect, test } from 'vitest';
import { logArchivesMachine } from '../../../machines/logs/log-archives.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

const input = { entity: 'db_log' };
const january = { id: 4, month: '2026-01', lines: 12, bytes: 900, updated_at: '2026-08-01T00:00:00+08:00' };
const listed = done('fetchArchives', [january]);

test('files that there are can be downloaded, one at a time, and no others', () => {
  const shown = after(logArchivesMachine, input, listed);
  expect(shown.can({ type: 'DOWNLOAD', id: 4 })).toBe(true);
  expect(shown.can({ type: 'DOWNLOAD', id: 5 })).toBe(false);
  const busy = after(logArchivesMachine, input, listed, { type: 'DOWNLOAD', id: 4 });
  expect(busy.context.fetched).toBe(4);
  expect(busy.can({ type: 'DOWNLOAD', id: 4 })).toBe(false);
});

test('a download that fails says why; the list stays and it can be tried again', () => {
  const reason = '归档文件不存在，请重新打开列表';
  const back = after(logArchivesMachine, input, listed, { type: 'DOWNLOAD', id: 4 }, failed('saveFile', reason));
  expect(back.matches('shown')).toBe(true);
  expect(back.context).toMatchObject({ error: reason, fetched: 0, archives: [january] });
  expect(back.can({ type: 'DOWNLOAD', id: 4 })).toBe(true);
});

test('a list that does not arrive is read again on demand, and can be left at any time', () => {
  const missing = after(logArchivesMachine, input, failed('fetchArchives', '您没有「导出」权限'));
  expect(missing.context.error).toBe('您没有「导出」权限');
  expect(missing.can({ type: 'RETRY' })).toBe(true);
  for (const before of [[], [listed], [listed, { type: 'DOWNLOAD', id: 4 } as const]])
    expect(effectsAfter(logArchivesMachine, input, ...before, { type: 'CLOSE' }).join()).toContain('reportClosed');
});

type Step = Happening<typeof logArchivesMachine>;
const february = { ...january, id: 5, month: '2026-02' };
const both = done('fetchArchives', [january, february]);
const missing = failed('fetchArchives', '网络异常');
const retry = { type: 'RETRY' } as const;
const close = { type: 'CLOSE' } as const;
const download = (id: number) => ({ type: 'DOWNLOAD', id }) as const;
const saved = done('saveFile');
const lost = failed('saveFile', '归档文件不存在');
const at = (...events: readonly Step[]) => after(logArchivesMachine, input, ...events);

test.each<readonly [string, readonly Step[], string, readonly string[], number, string]>([
  ['it opens', [], 'loading', ['busy'], 0, ''],
  ['one is asked for before they are there', [download(4)], 'loading', ['busy'], 0, ''],
  ['they are there', [both], 'shown', [], 0, ''],
  ['they could not be had', [missing], 'missing', ['failed'], 0, '网络异常'],
  ['they are asked for again', [missing, retry], 'loading', ['busy'], 0, ''],
  ['they are there at last', [missing, retry, both], 'shown', [], 0, ''],
  ['one is fetched', [both, download(5)], 'downloading', ['busy'], 5, ''],
  ['another one is asked for meanwhile', [both, download(5), download(4)], 'downloading', ['busy'], 5, ''],
  ['one that is not there is asked for', [both, download(6)], 'shown', [], 0, ''],
  ['it was saved', [both, download(5), saved], 'shown', [], 0, ''],
  ['it could not be', [both, download(5), lost], 'shown', [], 0, '归档文件不存在'],
  ['another one is tried then', [both, download(5), lost, download(4)], 'downloading', ['busy'], 4, ''],
  ['one leaves while they are read', [close], 'closed', [], 0, ''],
  ['one leaves what could not be had', [missing, close], 'closed', [], 0, '网络异常'],
  ['one leaves the list', [both, close], 'closed', [], 0, ''],
  ['one leaves while one is fetched', [both, download(5), close], 'closed', [], 0, ''],
])('when %s: where it stands, what is fetched, what failed', (_, events, value, tags, fetched, error) => {
  const snapshot = at(...events);
  expect([snapshot.value, [...snapshot.tags]]).toEqual([value, tags]);
  expect(snapshot.context).toMatchObject({ entity: 'db_log', fetched, error });
});

test('the files of the log are asked for, and the one that was chosen is saved', () => {
  const calls = (...events: readonly Step[]) => callsAfter(logArchivesMachine, input, ...events);
  const list = ['fetchArchives (fetchArchives) {"entity":"db_log"}'];
  expect([calls(), calls(missing, retry)]).toEqual([list, list]);
  expect(calls(both, download(5))).toHaveLength(1);
  expect(calls(both, download(5)).join()).toContain('"month":"2026-02"');
  expect(calls(both, download(5)).join()).toContain('"entity":"db_log"');
  expect([calls(both), calls(both, download(6)), calls(both, download(5), download(4))]).toEqual([[], [], []]);
});

test('the list behind hears once that it is over', () => {
  const effects = (...events: readonly Step[]) => effectsAfter(logArchivesMachine, input, ...events);
  const way = [[close], [missing, close], [both, close], [both, download(5), close]] as const;
  for (const events of way) expect(effects(...events)).toEqual(['reportClosed']);
  for (const events of [[], [both], [both, download(5)], [both, download(5), saved]] as const)
    expect(effects(...events)).toEqual([]);
});
