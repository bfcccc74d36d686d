import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AnyActorRef, createActor } from 'xstate';
import { type NoticesActor, noticesMachine } from '../../machines/notices/notices.ts';
import { NoticesView } from '../../src/shell/NoticesView.tsx';
import { noticesDriver } from '../drivers/notices.driver.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(noticesDriver, (actor: AnyActorRef) => draw(<NoticesView notices={actor as NoticesActor} />));

/** Role and text of each notice, and whether readers hear of it as it comes. */
const heard = () =>
  [...document.querySelectorAll('.toast, .notification')].map((notice) => [
    notice.getAttribute('role'),
    notice.textContent,
    notice.parentElement?.getAttribute('aria-live'),
  ]);

test('nine failures are three boxes and a count; they stay while the pointer or the focus is on them', async () => {
  const notices = createActor(noticesMachine).start();
  const clear = draw(<NoticesView notices={notices} />);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    notices.send({
      type: 'NOTIFY',
      notice: { cause: `${number}`, level: 'error', title: `失败 ${number}`, text: '原因' },
    });
  await soon(() => heard().map(([, text]) => text)).toEqual(['失败 7原因', '失败 8原因', '失败 9原因']);
  await page.getByText('失败 8').hover();
  await soon(() => notices.getSnapshot().value).toMatchObject({ notifications: 'held' });
  await page.elementLocator(document.body).hover({ position: { x: 5, y: 600 } });
  await soon(() => notices.getSnapshot().value).toMatchObject({ notifications: 'passing' });
  document.querySelector<HTMLElement>('[aria-label="关闭通知"]')?.focus();
  await soon(() => notices.getSnapshot().value).toMatchObject({ notifications: 'held' });
  await page.getByRole('button', { name: '全部关闭' }).click();
  await soon(heard).toEqual([]);
  clear();
  notices.stop();
});

test.each([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['info', 'status'],
  ['success', 'status'],
] as const)('a notice of level %s is read out as %s', async (level, role) => {
  const notices = createActor(noticesMachine).start();
  const clear = draw(<NoticesView notices={notices} />);
  notices.send({ type: 'NOTIFY', notice: { cause: 'one', level, text: '一句话' } });
  notices.send({ type: 'NOTIFY', notice: { cause: 'other', level, title: '标题', text: '两句话' } });
  await soon(() => heard().length).toBe(2);
  expect(heard()).toEqual([
    [role, '一句话', 'polite'],
    [role, '标题两句话', 'polite'],
  ]);
  clear();
  notices.stop();
});
