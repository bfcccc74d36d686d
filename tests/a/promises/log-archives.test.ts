import { expect, test } from 'vitest';
import { logArchivesMachine } from '../../../machines/log-archives.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

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
