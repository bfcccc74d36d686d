import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { NoticePage, UnreadNotices } from '../../contract/notices/notice-box.ts';
import { type NoticeBoxActor, noticeBoxMachine } from '../../machines/notices/notice-box.ts';
import { NoticeBell } from '../../src/shell/layout/NoticeBell.tsx';
import '../../src/notices/NoticeBox.tsx';
import '../../src/shell/layout/header-tools.css';
import { noticeBoxDriver } from '../drivers/notice-box.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(noticeBoxDriver, (actor: AnyActorRef) => draw(<NoticeBell box={actor as NoticeBoxActor} />));

const ui = domUi();
const drawing = oneDrawing();

function bell(unread: UnreadNotices, page: Partial<NoticePage> = {}) {
  const machine = noticeBoxMachine.provide({
    actors: {
      fetchUnread: fromPromise(async () => unread),
      fetchNotices: fromPromise(async () => ({ data: [], pageNo: 1, totalCount: 0, unread, ...page })),
    },
  });
  const box = createActor(machine).start();
  const clear = draw(<NoticeBell box={box} />);
  drawing.keep(() => {
    clear();
    box.stop();
  });
  return box;
}
const some = (notice: number, todo: number): UnreadNotices => ({ counts: { notice, todo }, newest: 9 });
const count = () => document.querySelector('.bell-count')?.textContent;
const news = () => document.querySelector('[role=status]')?.textContent;

test('the bell counts both halves, up to 99, and shows no nought', async () => {
  bell(some(60, 39));
  await soon(count).toBe('99');
  bell(some(61, 39));
  await soon(count).toBe('99+');
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('消息通知，100 条未读');
  bell(some(0, 0));
  await soon(() => document.querySelector('button')?.getAttribute('aria-label')).toBe('消息通知');
  expect(count()).toBeUndefined();
});

test('what comes is read out politely, without a word before that', async () => {
  const box = bell(some(1, 0));
  await soon(count).toBe('1');
  expect(news()).toBe('');
  box.send({ type: 'RAISED', id: 10, kind: 'stock', title: '线下商品库存预警' });
  await soon(news).toBe('新通知：线下商品库存预警，共 2 条未读');
});

test('the box takes the keyboard, and arrows lead from one half to the other', async () => {
  const box = bell(some(1, 2));
  await soon(count).toBe('3');
  await ui.click('消息通知，3 条未读');
  await soon(() => document.activeElement?.getAttribute('role')).toBe('dialog');
  const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  await soon(() => tabs().map(({ textContent, tabIndex }) => [textContent, tabIndex])).toEqual([
    ['通知1', 0],
    ['待办2', -1],
  ]);
  tabs()[0]?.focus();
  await ui.key('ArrowRight');
  await soon(() => box.getSnapshot().context.group).toBe('todo');
  expect(document.activeElement?.textContent).toBe('待办2');
  await ui.key('a');
  expect(box.getSnapshot().context.group).toBe('todo');
  await soon(() => document.querySelector('.ant-empty-description')?.textContent).toBe('没有等您处理的事');
});

test('a line leads where it says by itself when the browser is asked for another tab', async () => {
  const notice = { id: 9, kind: 'security', title: '新设备登录', text: '正文', read: false } as const;
  const page = { data: [{ ...notice, link: '/award/list?open=1', created_at: '2026-11-20T08:00:00+08:00' }] };
  const box = bell(some(1, 0), { ...page, totalCount: 1 });
  await soon(count).toBe('1');
  await ui.click('消息通知，1 条未读');
  const line = () => document.querySelector<HTMLAnchorElement>('a.notice-line');
  await soon(() => line()?.getAttribute('href')).toBe('#/award/list?open=1');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // Level b has no other tab: only that nobody took the click is looked at.
  let taken: boolean | undefined;
  window.addEventListener(
    'click',
    (event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  line()?.dispatchEvent(click);
  expect(taken).toBe(false);
  expect(box.getSnapshot().matches({ box: 'open' })).toBe(true);
});
