import type { SnapshotFrom } from 'xstate';
import type { sideTreeMachine } from '../../machines/entity/list/side-tree.ts';
import { shownNodes } from '../../machines/entity/list/side-tree-rows.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { sideTreeModel } from '../models/side-tree.model.ts';

const everything = '全部部门';
const titles: Readonly<Record<number, string>> = { 1: '总部', 2: '运营中心', 3: '活动组' };
const titleOf = (id: number | null) => (id === null ? everything : (titles[id] ?? ''));

const shownIn = ({ context: { nodes, folded, sought } }: SnapshotFrom<typeof sideTreeMachine>) =>
  shownNodes(nodes, folded, sought);

/** The tree beside a list of accounts. */
export const sideTreeDriver = defineDriver(sideTreeModel, {
  world: ['NODES_CHANGED'],
  offers: (snapshot, event) => {
    switch (event.type) {
      case 'CHOOSE':
        return (
          snapshot.matches('shown') && (event.id === null || shownIn(snapshot).some((node) => node.id === event.id))
        );
      case 'FOLD':
        return snapshot.matches('shown') && shownIn(snapshot).some((node) => node.id === event.id && node.isBranch);
      case 'RETRY':
        return snapshot.matches('failed');
      default:
        return true;
    }
  },
  perform: async (ui, event, { context: { folded, sought } }) => {
    switch (event.type) {
      case 'CHOOSE':
        return ui.press({ role: 'treeitem', name: titleOf(event.id) });
      case 'FOLD': {
        const isFolded = sought === '' && folded.includes(event.id);
        return ui.click(`${isFolded ? '展开' : '收起'}${titleOf(event.id)}`);
      }
      case 'SEEK':
        return ui.fill('查找部门', event.text);
      default:
        return ui.click('重试');
    }
  },
  check: async (ui, snapshot) => {
    const { controls, buttons, text } = await ui.read();
    const rows = controls.filter(({ role }) => role === 'treeitem').map(({ name }) => name);
    const isShown = snapshot.matches('shown');
    const shown = shownIn(snapshot);
    shows('rows', rows, isShown ? [everything, ...shown.map(({ title }) => title)] : []);
    shows('retry', buttons['重试'] !== undefined, snapshot.matches('failed'));
    shows('failure', text.includes(snapshot.context.failed?.message ?? '没有失败'), snapshot.matches('failed'));
    const { sought } = snapshot.context;
    shows('nothing found', text.includes('没有名称含'), isShown && sought !== '' && shown.length === 0);
  },
});
