import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { OwnAnnouncements, ReadAnnouncement } from '../../contract/content/own-announcements.ts';
import { announcementsMachine } from '../../machines/content/announcements.ts';
import { AnnouncementsBlock } from '../../src/insight/workplace/AnnouncementsBlock.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* 公告 of the workplace (wider.md §2.1, §8.3): the list, and the dialog that one is read in. */

demandQuietConsole();
const drawing = oneDrawing();
const told = (id: number, more: Partial<ReadAnnouncement> = {}): ReadAnnouncement => ({
  id,
  title: `公告 ${id}`,
  category: 'maintenance',
  content: '<p>今晚 <strong>22:00</strong> 维护。</p><script>alert(1)</script>',
  pinned: false,
  must_read: false,
  publish_at: '2026-07-20T10:00:00+08:00',
  is_read: false,
  ...more,
});

function draw(answers: readonly OwnAnnouncements[], mark: (id: number) => Promise<OwnAnnouncements>) {
  const left = [...answers];
  const actor = createActor(
    announcementsMachine.provide({
      actors: {
        fetchAnnouncements: fromPromise(() => Promise.resolve(left.shift() ?? { data: [] })),
        markRead: fromPromise<OwnAnnouncements, { id: number }>(({ input }) => mark(input.id)),
      },
    }),
  ).start();
  drawing.draw(<AnnouncementsBlock announcements={actor} />);
}
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const buttons = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-footer button')].map(({ textContent }) =>
    textContent.replaceAll(' ', ''),
  );
const press = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-footer button')]
    .find(({ textContent }) => textContent.replaceAll(' ', '') === name)
    ?.click();

test('titles stand in their order, marked as 必读 and 置顶, and how many are not read', async () => {
  const data = [told(1, { must_read: true, is_read: true }), told(2, { pinned: true }), told(3)];
  draw([{ data }], () => Promise.reject(new Error('not asked')));
  await soon(() => document.querySelectorAll('.announcements li')).toHaveLength(3);
  expect([...document.querySelectorAll('.announcement-title')].map(({ textContent }) => textContent)).toEqual([
    '公告 1',
    '公告 2',
    '公告 3',
  ]);
  expect([...document.querySelectorAll('.announcement-mark')].map(({ textContent }) => textContent)).toEqual([
    '必读',
    '置顶',
  ]);
  expect(text('.block-head small')).toBe('2 条未读');
  expect(document.querySelectorAll('.ant-modal')).toHaveLength(0);
  document.querySelectorAll<HTMLButtonElement>('.announcements button')[1]?.click();
  await soon(() => text('.ant-modal-title')).toBe('公告 2');
  expect(buttons()).toEqual(['关闭', '我已阅读']);
});

test('what must be read is in front until 我已阅读 is pressed; its text is drawn, and no program in it', async () => {
  const must = told(1, { must_read: true });
  const marked: number[] = [];
  draw([{ data: [must] }], (id) => {
    marked.push(id);
    return Promise.resolve({ data: [{ ...must, is_read: true }] });
  });
  await soon(() => text('.ant-modal-title')).toBe('公告 1');
  expect(buttons()).toEqual(['我已阅读']);
  expect(document.querySelector('.ant-modal-close')).toBeNull();
  expect(text('.announcement-text strong')).toBe('22:00');
  expect(document.querySelector('.announcement-text script')).toBeNull();
  press('我已阅读');
  await soon(() => text('.announcements li [data-read], .announcements [data-read=true]')).toContain('公告 1');
  expect(marked).toEqual([1]);
  expect(text('.block-head small')).toBe('');
});

test('what could not be marked says why and lets go', async () => {
  draw([{ data: [told(1, { must_read: true })] }], () => Promise.reject(new Error('公告已撤回或已过期')));
  await soon(() => buttons()).toEqual(['我已阅读']);
  press('我已阅读');
  await soon(() => text('.announcement-text [role=alert]')).toContain('公告已撤回或已过期');
  press('关闭');
  await soon(() => text('.block-none')).toBe('没有公告');
});
