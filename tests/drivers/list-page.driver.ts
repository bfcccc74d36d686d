import type { SnapshotFrom } from 'xstate';
import { listPageMachine } from '../../machines/list-page.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { listPageModel } from '../models/list-page.model.ts';

type ListPage = SnapshotFrom<typeof listPageMachine>;

const row = '品牌周边';
const names = { detail: '详情', edit: '编辑' } as const;
const nameOf = (mode: string) => names[mode as keyof typeof names] ?? mode;

/** What stands above the list. */
function dialogsOf(snapshot: ListPage): readonly string[] {
  if (snapshot.matches('asking')) return ['提示'];
  if (!snapshot.matches('recordOpen')) return [];
  const { mode, id } = snapshot.context.opened;
  if (mode === 'create') return [id === undefined ? '新建奖励分类' : '复制奖励分类'];
  return [mode === 'detail' ? '奖励分类详情' : '编辑奖励分类'];
}

/** The list screen: what opens above its rows. */
export const listPageDriver = defineDriver(listPageModel, {
  /** A question has an id of its own that nobody can foresee; the others come from the drawer and from links. */
  world: ['ASK', 'RECORD_UNSAVED', 'RECORD_SAVED', 'FOLLOW_LINK', 'OPEN_LINKED', 'REFRESH'],
  /** Categories cannot be copied. */
  offers: (_, event) => event.type !== 'CREATE' || event.copyOf === undefined,
  perform: async (ui, event) => {
    switch (event.type) {
      case 'CREATE':
        return ui.click('新建');
      case 'OPEN':
        return ui.clickRow(row, nameOf(event.mode));
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    shows('dialogs', screen.dialogs, dialogsOf(snapshot));
    shows('rows', screen.rows.length, 1);
  },
  controlOf: (event) => {
    switch (event.type) {
      case 'CREATE':
        return event.copyOf === undefined ? { role: 'button', name: '新建' } : null;
      case 'OPEN':
        return { role: 'button', name: nameOf(event.mode), row };
      default:
        return null;
    }
  },
});
