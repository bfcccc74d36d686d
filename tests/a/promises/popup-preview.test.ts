import { expect, test } from 'vitest';
import { popup as entity } from '../../../contract/content/popup.entity.ts';
import { popupsAround } from '../../../contract/content/popup-preview.ts';
import type { Row } from '../../../contract/core/page.ts';

/* 预览 of a popup says what stands before it on its pages; its confirmation names what could never be shown (wider.md §8.2). */

const popup = (id: number, priority: number, more: object = {}): Row => ({
  id,
  version: 1,
  status: 'published',
  run_status: 'running',
  title: `弹窗 ${id}`,
  pages: ['home'],
  priority,
  start_at: '2026-07-01T00:00:00+08:00',
  ...more,
});

test('it stands among those that run on any of its pages: the higher priority, the later start, the newer', () => {
  const own = popup(7, 50, { run_status: 'closed', pages: ['home', 'mall'] });
  const around = [
    popup(1, 10),
    popup(2, 90, { pages: ['mall'] }),
    popup(3, 95, { pages: ['member'] }),
    popup(4, 99, { run_status: 'not_started' }),
    popup(5, 50, { start_at: '2026-07-02T00:00:00+08:00' }),
    popup(8, 50),
  ];
  expect(popupsAround(own, around).slides.map(({ id }) => id)).toEqual([2, 5, 8, 7, 1]);
  // In view itself it stands there once, as its record has it.
  expect(popupsAround(popup(1, 99), around).slides.map(({ id }) => id)).toEqual([1, 5, 8]);
});

test('who publishes or schedules one is told which could never be shown because of it, and it because of which', () => {
  const told = (row: Row) => [entity.cautions.PUBLISH(row), entity.cautions.SCHEDULE(row)];
  const free = { shadowed_by: null, shadowing: null };
  expect(told(popup(1, 1, free))).toEqual([undefined, undefined]);
  const hidden = '它不会展示，同样的页面和时间总是先展示：「大弹窗」。';
  expect(told(popup(1, 1, { ...free, shadowed_by: '「大弹窗」' }))).toEqual([hidden, hidden]);
  const hiding = '上线后不再展示：「小弹窗」。';
  expect(told(popup(1, 1, { ...free, shadowing: '「小弹窗」' }))).toEqual([hiding, hiding]);
});
