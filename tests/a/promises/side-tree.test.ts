import { expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { sideTreeMachine } from '../../../machines/entity/list/side-tree.ts';
import { shownNodes } from '../../../machines/entity/list/side-tree-rows.ts';
import { sideLabelOf } from '../../../src/entity/list/side-filter.ts';
import { after, callsAfter, done as finished, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

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

type Step = Happening<typeof sideTreeMachine>;
const unread = failed('fetchNodes', '网络异常');
const read = finished('fetchNodes', nodes);
const readNewer = finished('fetchNewer', nodes.slice(0, 1));
const notNewer = failed('fetchNewer', '断了');
const isChanged = { type: 'NODES_CHANGED' } as const;
const choose = (id: number | null) => ({ type: 'CHOOSE', id }) as const;
const fold = (id: number) => ({ type: 'FOLD', id }) as const;
const seek = { type: 'SEEK', text: '活动' } as const;
const retry = { type: 'RETRY' } as const;
const at = (...events: readonly Step[]) => after(sideTreeMachine, input, ...events);

test.each<readonly [string, readonly Step[], unknown, number]>([
  ['they are on their way', [], 'loading', 0],
  ['one is chosen before they are there', [choose(1)], 'loading', 0],
  ['they are there', [read], { shown: 'current' }, 5],
  ['they could not be had', [unread], 'failed', 0],
  ['they are asked for again', [unread, retry], 'loading', 0],
  ['somebody changes them that could not be had', [unread, isChanged], 'loading', 0],
  ['they are there at last', [unread, retry, read], { shown: 'current' }, 5],
  ['somebody changes them', [read, isChanged], { shown: 'refreshing' }, 5],
  ['somebody changes them once more', [read, isChanged, isChanged], { shown: 'refreshing' }, 5],
  ['newer ones are there', [read, isChanged, readNewer], { shown: 'current' }, 1],
  ['newer ones could not be had', [read, isChanged, notNewer], { shown: 'current' }, 5],
  ['one is looked for', [read, seek], { shown: 'current' }, 5],
  ['one is folded while newer ones are read', [read, isChanged, fold(1)], { shown: 'refreshing' }, 5],
])('when %s: what stands there', (_, events, value, count) => {
  const snapshot = at(...events);
  expect([snapshot.value, snapshot.context.nodes.length, snapshot.hasTag('failed')]).toEqual([
    value,
    count,
    value === 'failed',
  ]);
  expect(snapshot.context).toMatchObject(input);
});

test('rows are asked for when there are none or others, and of what the list belongs to', () => {
  const calls = (...events: readonly Step[]) => callsAfter(sideTreeMachine, input, ...events);
  const asked = (name: string) => `${name} (fetchNodes) {"entity":"account"}`;
  expect(calls().toSorted()).toEqual([asked('fetchNodes'), 'watchNodes (watchNodes) {"entity":"account"}']);
  for (const way of [
    [unread, retry],
    [unread, isChanged],
  ])
    expect(calls(...way)).toEqual([asked('fetchNodes')]);
  for (const way of [
    [read, isChanged],
    [read, isChanged, isChanged],
  ])
    expect(calls(...way)).toEqual([asked('fetchNewer')]);
  for (const way of [[read], [unread], [read, choose(3)], [read, fold(1)], [seek]]) expect(calls(...way)).toEqual([]);
});

test('the list is narrowed once to the row that was chosen; why rows did not come is forgotten with them', () => {
  const effects = (...events: readonly Step[]) => effectsAfter(sideTreeMachine, input, ...events);
  expect(effects(read, choose(3))).toEqual(['narrow {"id":3,"type":"CHOOSE"}']);
  expect(effects(read, choose(null))).toEqual(['narrow {"id":null,"type":"CHOOSE"}']);
  for (const way of [[choose(1)], [read, choose(9)], [read, fold(1)], [read, seek], [read, isChanged, readNewer]])
    expect(effects(...way)).toEqual([]);
  expect(at(unread, retry, read).context.failed).toBeNull();
  expect([at(seek).context.sought, at(unread, seek).context.sought]).toEqual(['活动', '活动']);
  expect(at(read, fold(2), fold(2), fold(1)).context.folded).toEqual([1]);
});
