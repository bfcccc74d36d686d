import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const announcementReaderMachine = setup({
  types: { events: {} as { type: 'READ' } },
}).createMachine({
  id: 'announcement_reader',
  meta: { label: '阅读名单', refusals: {}, events: { READ: '阅读' } },
  initial: 'unread',
  states: {
    unread: {
      meta: { label: '未读' },
      description: 'The operator himself reads it, nobody for him.',
      on: { READ: 'read' },
    },
    read: {
      meta: { label: '已读' },
      description: 'Whoever opens it again reads it again: it stays read, since when it was.',
      on: { READ: 'read' },
    },
  },
});

/** 阅读名单: an operator has not read an announcement, or has, once and for all (wider.md §8.3). */
export const announcementReaderLifecycle: Lifecycle = { machine: announcementReaderMachine };
