import { logArchivesMachine } from '../../machines/logs/log-archives.ts';
import { bare, defineModel } from '../engine/model.ts';

const archive = (id: number, month: string) => ({
  id,
  month,
  lines: 1200 * id,
  bytes: 64_000,
  updated_at: '2026-07-20T09:30:00+08:00',
});

export const logArchivesModel = defineModel(logArchivesMachine, {
  id: 'log-archives',
  roots: [{ entity: 'operation_log' }],
  cases: {
    DOWNLOAD: { first: { id: 1 }, unknown: { id: 9 } },
    RETRY: bare,
    CLOSE: bare,
    'done.fetchArchives': { two: [archive(2, '2026-01'), archive(1, '2025-12')], none: [] },
    'error.fetchArchives': { down: '您的网络发生异常，无法连接服务器' },
    'done.saveFile': bare,
    'error.saveFile': { gone: '归档文件不存在，请重新打开列表' },
  },
  invariants: {
    'a file is fetched exactly while one is chosen': ({ context, value }) =>
      (value === 'downloading') === (context.fetched !== 0),
    'what is fetched is on the list': ({ context: { fetched, archives } }) =>
      fetched === 0 || archives.some(({ id }) => id === fetched),
    'nothing is listed before it arrived': ({ context: { archives }, value }) =>
      !['loading', 'missing'].includes(value) || archives.length === 0,
    'a list that is missing says why': ({ context: { error }, value }) => value !== 'missing' || error !== '',
  },
  goal: ({ status }) => status === 'done',
});
