import { sideTreeMachine } from '../../machines/entity/list/side-tree.ts';
import { shownNodes } from '../../machines/entity/list/side-tree-rows.ts';
import { bare, defineModel } from '../engine/model.ts';

const tree = [
  { id: 1, title: '总部', level: 1 },
  { id: 2, title: '运营中心', level: 2 },
  { id: 3, title: '活动组', level: 3 },
  { id: 4, title: '华东市场部', level: 1 },
];

export const sideTreeModel = defineModel(sideTreeMachine, {
  id: 'side-tree',
  roots: [{ key: '/system/account', entity: 'account' }],
  cases: {
    CHOOSE: { 'a row': { id: 2 }, everything: { id: null }, 'one that is gone': { id: 9 } },
    FOLD: { 'a branch': { id: 1 }, 'a leaf': { id: 3 } },
    SEEK: { 'a name': { text: '活动' }, 'what nobody is called': { text: '海外' }, nothing: { text: ' ' } },
    RETRY: bare,
    NODES_CHANGED: bare,
    'done.fetchNodes': { some: tree, none: [] },
    'error.fetchNodes': ['网络连接失败，请检查网络后重试'],
    'done.fetchNewer': { others: tree.slice(0, 2) },
    'error.fetchNewer': ['网络连接失败，请检查网络后重试'],
  },
  key: ({ context: { nodes, folded, sought } }) => [nodes.length, folded, sought],
  invariants: {
    'it says why there are no rows exactly where they did not come': (snapshot) =>
      snapshot.matches('failed') ? snapshot.context.failed !== null : true,
    'only branches are folded': ({ context: { folded } }) => folded.every((id) => id === 1),
    'a row on screen has everything above it on screen': ({ context: { nodes, folded, sought } }) =>
      shownNodes(nodes, folded, sought).every(({ level }, at, shown) => level <= (shown[at - 1]?.level ?? 0) + 1),
    'what is looked for stands in a row of its own': ({ context: { nodes, folded, sought } }) =>
      shownNodes(nodes, folded, sought).length === 0 ||
      shownNodes(nodes, folded, sought).some(({ title }) => title.includes(sought)),
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
