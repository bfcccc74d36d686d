import type { SnapshotFrom } from 'xstate';
import { listPageMachine } from '../../machines/entity/list/list-page.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { listPageModel } from '../models/list-page.model.ts';

type ListPage = SnapshotFrom<typeof listPageMachine>;

const row = '品牌周边';
const names = { detail: '详情', edit: '编辑' } as const;
const labels: Readonly<Record<string, string>> = { role: '角色', activity: '活动' };
const nameOf = (mode: string) => names[mode as keyof typeof names] ?? mode;

/** What stands above the list. */
function dialogsOf(snapshot: ListPage): readonly string[] {
  if (snapshot.matches('asking')) return ['提示'];
  if (snapshot.matches('looking')) return ['图标'];
  if (snapshot.matches('importing')) return ['导入奖励分类'];
  if (snapshot.matches('partOpen')) return ['加载中'];
  if (!snapshot.matches('recordOpen')) return [];
  const { mode, id, entity } = snapshot.context.opened;
  const label = labels[entity] ?? '奖励分类';
  if (mode === 'create') return [`${id === undefined ? '新建' : '复制'}${label}`];
  return [mode === 'detail' ? `${label}详情` : `编辑${label}`];
}

/** The list screen: what opens above its rows. */
export const listPageDriver = defineDriver(listPageModel, {
  /** A question has an id of its own that nobody can foresee; the others come from the drawer, the table and links. */
  world: [
    'ASK',
    'RECORD_UNSAVED',
    'RECORD_SAVED',
    'RECORD_KEPT',
    'FOLLOW_LINK',
    'OPEN_LINKED',
    'CLOSE_LINKED',
    'REFRESH',
    'PAGE_CLOSED',
    'OPEN_PART',
    'PAGE_UNSAVED',
    'PAGE_SAVED',
    'RIGHTS',
    'ROWS_ASKED',
    'ROWS_CHANGED',
    'LOOK',
    'LOOK_AWAY',
  ],
  /** Categories cannot be copied. */
  offers: (_, event) => event.type !== 'CREATE' || event.copyOf === undefined,
  perform: async (ui, event) => {
    switch (event.type) {
      case 'CREATE':
        return ui.click('新建');
      case 'IMPORT':
        return ui.click('导入');
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
      case 'IMPORT':
        return { role: 'button', name: '导入' };
      case 'OPEN':
        return { role: 'button', name: nameOf(event.mode), row };
      default:
        return null;
    }
  },
});
