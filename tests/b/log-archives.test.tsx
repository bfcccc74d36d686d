import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import type { LogArchive } from '../../contract/logs/log-archives.ts';
import { logArchivesMachine } from '../../machines/logs/log-archives.ts';
import { LogArchivesDialog } from '../../src/logs/LogArchivesDialog.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const drawing = oneDrawing();
const archives: readonly LogArchive[] = [
  { id: 7, month: '2026-02', lines: 41_020, bytes: 1_250_000, updated_at: '2026-09-01T00:00:00+08:00' },
  { id: 6, month: '2026-01', lines: 12, bytes: 900, updated_at: '2026-08-01T00:00:00+08:00' },
];

type Asked = { entity: string; archive: LogArchive | undefined };

function opened(
  list: () => Promise<readonly LogArchive[]>,
  save: (asked: Asked) => Promise<unknown> = () => Promise.resolve(null),
) {
  const actor = createActor(
    logArchivesMachine.provide({
      actors: {
        fetchArchives: fromPromise<readonly LogArchive[], { entity: string }>(list),
        saveFile: fromPromise<unknown, Asked>(({ input }) => save(input)),
      },
    }),
    { input: { entity: 'operation_log' } },
  ).start();
  drawing.draw(<LogArchivesDialog actor={actor} open />);
  return actor;
}

const dialog = () => document.querySelector('.log-archives');
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);

test('each month has its file with its lines and size; one is downloaded at a time', async () => {
  const asked: (number | undefined)[] = [];
  let finish = () => {};
  opened(
    () => Promise.resolve(archives),
    ({ archive }) => {
      asked.push(archive?.id);
      return new Promise((resolve) => {
        finish = () => resolve(null);
      });
    },
  );
  await soon(() => dialog()?.textContent).toContain('41,020');
  expect([...(dialog()?.querySelectorAll('tbody th') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '2026-02',
    '2026-01',
  ]);
  button('下载 2026-01')?.click();
  await soon(() => asked).toEqual([6]);
  await soon(() => button('下载 2026-02')?.disabled).toBe(true);
  finish();
  await soon(() => button('下载 2026-02')?.disabled).toBe(false);
});

test('a list that does not arrive says why and is read again; a download that fails says why too', async () => {
  const answers = [
    () => Promise.reject(new Error('您的网络发生异常，无法连接服务器')),
    () => Promise.resolve(archives),
  ];
  opened(
    () => answers.shift()?.() ?? Promise.resolve([]),
    () => Promise.reject(new Error('归档文件不存在，请重新打开列表')),
  );
  await soon(() => dialog()?.querySelector('[role=alert]')?.textContent).toContain('无法连接服务器');
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '重新加载')?.click();
  await soon(() => button('下载 2026-02')).not.toBeNull();
  button('下载 2026-02')?.click();
  await soon(() => dialog()?.querySelector('[role=alert]')?.textContent).toContain('归档文件不存在');
});

test('on a phone the button that downloads is in sight', async () => {
  await page.viewport(400, 800);
  opened(() => Promise.resolve(archives));
  await soon(() => button('下载 2026-01')?.getBoundingClientRect().width ?? 0).toBeGreaterThan(0);
  const edge = dialog()?.getBoundingClientRect().right ?? 0;
  await soon(() => button('下载 2026-01')?.getBoundingClientRect().right ?? 0).toBeLessThanOrEqual(edge);
});

test('without any file it says so', async () => {
  opened(() => Promise.resolve([]));
  await soon(() => dialog()?.textContent).toContain('还没有归档文件');
});
