import type { SnapshotFrom } from 'xstate';
import { noticeGroups } from '../../contract/notices/notice-box.ts';
import type { noticeBoxMachine } from '../../machines/notices/notice-box.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Control } from '../engine/screen.ts';
import type { Ui } from '../engine/ui.ts';
import { noticeBoxModel } from '../models/notice-box.model.ts';

type Box = SnapshotFrom<typeof noticeBoxMachine>;

const isOpen = (box: Box) => box.matches({ box: 'open' });

/** What the bell is called. */
function bellIn({ context: { counts } }: Box): string {
  const unread = counts.notice + counts.todo;
  return unread === 0 ? '消息通知' : `消息通知，${unread} 条未读`;
}
const lineOf = ({ context: { notices } }: Box, id: number) => notices.find((notice) => notice.id === id);

/** A notice as its line is read out: whether it is new, its title, and the rest. */
const startOf = (box: Box, id: number): string => {
  const notice = lineOf(box, id);
  return notice ? `${notice.read ? '' : '未读'}${notice.title}` : '';
};

/** The bell and the box below it. */
export const noticeBoxDriver = defineDriver(noticeBoxModel, {
  world: ['RAISED', 'COUNTED', 'MARK_FAILED'],
  offers: (box, event) => event.type !== 'CHOOSE' || lineOf(box, event.id) !== undefined,
  perform: async (ui, event, box) => {
    switch (event.type) {
      case 'OPEN':
      case 'CLOSE':
        return ui.click(bellIn(box));
      case 'SHOW_GROUP':
        return ui.press(await tabIn(ui, noticeGroups[event.group]));
      case 'MORE':
        return ui.click('加载更多');
      case 'RETRY':
        return ui.click('重试');
      case 'READ_ALL':
        return ui.click('全部已读');
      case 'CHOOSE':
        return ui.press(await lineIn(ui, startOf(box, event.id)));
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, box) => {
    const { notices, error, latest, group } = box.context;
    const screen = await ui.read();
    shows('bell', screen.controls.filter(({ name }) => name === bellIn(box)).length, 1);
    shows('dialogs', screen.dialogs, isOpen(box) ? ['消息通知'] : []);
    shows('news', screen.text.includes(`新通知：${latest}`), latest !== '' || screen.text.includes('新通知：'));
    if (!isOpen(box)) return;
    for (const { title, text } of notices)
      for (const words of [title, text]) shows(words, screen.text.includes(words), true);
    shows(
      'empty',
      screen.text.includes('还没有通知'),
      notices.length === 0 && error === '' && group === 'notice' && !box.hasTag('busy'),
    );
    shows('alerts', screen.alerts.length, error === '' ? 0 : 1);
  },
  controlOf: (event, box): Control | null => {
    switch (event.type) {
      case 'MORE':
        return { role: 'button', name: '加载更多' };
      case 'RETRY':
        return { role: 'button', name: '重试' };
      case 'READ_ALL':
        return isOpen(box) ? { role: 'button', name: '全部已读' } : null;
      default:
        return null;
    }
  },
});

/** The tab of a half; its name ends in how many are unread. */
async function tabIn(ui: Ui, name: string): Promise<Control> {
  const { controls } = await ui.read();
  const tab = controls.find((control) => control.role === 'tab' && control.name.startsWith(name));
  return { role: 'tab', name: tab?.name ?? name };
}

/** The line of a notice: a link where it leads somewhere. */
async function lineIn(ui: Ui, start: string): Promise<Control> {
  const { controls } = await ui.read();
  const line = controls.find(({ role, name }) => (role === 'link' || role === 'button') && name.startsWith(start));
  return { role: line?.role ?? 'link', name: line?.name ?? start };
}
