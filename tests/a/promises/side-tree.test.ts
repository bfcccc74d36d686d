import { expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { sideTreeMachine } from '../../../machines/side-tree.ts';
import { shownNodes } from '../../../machines/side-tree-rows.ts';
import { sideLabelOf } from '../../../src/list/side-filter.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const nodes = [
  { id: 1, title: '总部', level: 1 },
  { id: 2, title: '运营中心', level: 2 },
  { id: 3, title: '活动组', level: 3 },
  { id: 4, title: '财务部', level: 2 },
  { id: 5, title: '华东市场部', level: 1 },
];
const input = { key: '/system/account', entity: 'account' };
const done = { type: 'xstate.done.actor.fetchNodes', output: nodes } as never;
const newer = { type: 'xstate.done.actor.fetchNewer', output: nodes.slice(0, 1) } as never;
const lost = { type: 'xstate.error.actor.fetchNewer', error: new Error('断了') } as never;
const titles = (folded: readonly number[], sought = '') => shownNodes(nodes, folded, sought).map(({ title }) => title);

test('what hangs on a folded row is not shown, however deep', () => {
  expect(titles([])).toEqual(['总部', '运营中心', '活动组', '财务部', '华东市场部']);
  expect(titles([2])).toEqual(['总部', '运营中心', '财务部', '华东市场部']);
  expect(titles([1])).toEqual(['总部', '华东市场部']);
  expect(titles([1, 2])).toEqual(['总部', '华东市场部']);
});

test('what is found stands under all that it belongs to, folded or not, and nothing else', () => {
  expect(titles([1], '活动')).toEqual(['总部', '运营中心', '活动组']);
  expect(titles([], '部')).toEqual(['总部', '财务部', '华东市场部']);
  expect(titles([], '没有')).toEqual([]);
  expect(shownNodes(nodes, [], '运营')[1]?.isBranch).toBe(true);
});

test('choosing narrows the list; a row that is gone narrows nothing', () => {
  expect(effectsAfter(sideTreeMachine, input, done, { type: 'CHOOSE', id: 3 }).join()).toContain('narrow');
  expect(effectsAfter(sideTreeMachine, input, done, { type: 'CHOOSE', id: null }).join()).toContain('narrow');
  expect(effectsAfter(sideTreeMachine, input, done, { type: 'CHOOSE', id: 9 }).join()).not.toContain('narrow');
});

test('newer rows take the place of the old ones; where they do not come the old ones stay', () => {
  const changed = { type: 'NODES_CHANGED' } as const;
  expect(after(sideTreeMachine, input, done, changed, newer).context.nodes).toHaveLength(1);
  const kept = after(sideTreeMachine, input, done, changed, lost);
  expect([kept.value, kept.context.nodes.length]).toEqual([{ shown: 'current' }, 5]);
});

test('a row is folded and opened again; one without others below it cannot be', () => {
  const folded = (...ids: readonly number[]) =>
    after(sideTreeMachine, input, done, ...ids.map((id) => ({ type: 'FOLD', id }) as const)).context.folded;
  expect([folded(1), folded(1, 2), folded(1, 1), folded(3)]).toEqual([[1], [1, 2], [], []]);
});

test('every list with a tree beside it names one of its reference filters', () => {
  const beside = entities.filter(({ sideTree }) => sideTree !== undefined);
  expect(beside.map(sideLabelOf)).toEqual(expect.arrayContaining(['部门', '数据字典', '素材文件夹']));
});

test('rows that cannot be had say why; what is looked for is without the blanks around it', () => {
  const unread = { type: 'xstate.error.actor.fetchNodes', error: new Error('网络异常') } as never;
  expect(after(sideTreeMachine, input, unread)).toMatchObject({
    value: 'failed',
    context: { failed: { message: '网络异常' } },
  });
  expect(after(sideTreeMachine, input, done, { type: 'SEEK', text: ' 活动 ' }).context.sought).toBe('活动');
});
