import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from '../explore.ts';
import { bare, defineModel } from '../model.ts';
import { stateText } from '../text.ts';
import { note } from './fixtures.ts';

const graph = explore(note);
const edge = (from: string, label: string) =>
  graph.edges.find((one) => one.label === label && stateText(graph.nodes.get(one.from)?.value ?? '').includes(from));

test('every state is reached, through guards, always, timers, outcomes and regions', () => {
  const states = new Set([...graph.nodes.values()].flatMap((snapshot) => snapshot._nodes.map((node) => node.id)));
  expect([...states].filter((id) => id !== 'note').toSorted()).toEqual(
    graph.states.filter((id) => id !== 'note.draft.deciding').toSorted(),
  );
  expect(graph.roots.map((root) => stateText(root.snapshot.value))).toEqual([
    'draft.clean & panel.open',
    'draft.dirty & panel.open',
  ]);
});

test('an edge tells the transitions really taken, always included', () => {
  expect(graph.roots[1]?.taken).toEqual(['note.draft.deciding|always|0']);
  expect(edge('clean', 'WRITE {"text":"a"}')?.taken).toEqual([
    'note.draft.clean|WRITE|0',
    'note.draft.deciding|always|0',
  ]);
});

test('an edge tells its effects: named actions, emits and sends, but no assigns', () => {
  expect(edge('saving', 'done.save (accepted)')?.effects).toEqual([
    'toast {"text":"已保存"}',
    `emit {"text":"a","type":"SAVED"}`,
    'send watch {"type":"LOOK"}',
  ]);
  expect(edge('dirty', 'CANCEL')?.effects).toEqual(['beep']);
});

test('a guard that refuses leaves no edge', () => {
  expect(edge('clean', 'SAVE')).toBeUndefined();
  expect(
    graph.edges.filter(({ label, from }) => label === 'SAVE' && from.includes('"text":""') && from.includes('dirty')),
  ).toEqual([]);
});

test('timers and outcomes are edges, with the payload cases of the model', () => {
  expect(edge('saved', 'after.showTime.note.draft.saved')?.taken).toEqual([
    'note.draft.saved|xstate.after.showTime.note.draft.saved|0',
  ]);
  expect(edge('saving', 'error.save {"code":40902,"error":"conflict"}')).toBeDefined();
});

test('what a step starts is known by id, source and input', () => {
  const saving = edge('dirty', 'SAVE');
  const step = saving && graph.chart.step(graph.nodes.get(saving.from) ?? expect.fail(), saving.event);
  expect(step?.calls).toEqual(['save (save) {"text":"a"}']);
  expect(graph.roots[0]?.calls).toEqual(['watch (watch) undefined']);
});

const counting = setup({ types: { context: {} as { n: number }, events: {} as { type: 'INC' } } }).createMachine({
  id: 'counting',
  context: { n: 0 },
  on: { INC: { actions: assign({ n: ({ context }) => context.n + 1 }) } },
});
const facts = { id: 'counting', cases: { INC: bare }, invariants: {}, goal: () => true } as const;

test('a chart without bound is refused, with a hint', () => {
  expect(() => explore(defineModel(counting, { ...facts, limit: 50 }))).toThrow(
    'counting: more than 50 steps; bound it by key, within or limit',
  );
});

test('within bounds it; a key merges', () => {
  expect(explore(defineModel(counting, { ...facts, within: ({ context }) => context.n < 4 })).nodes.size).toBe(5);
  expect(explore(defineModel(counting, { ...facts, key: ({ context }) => Math.min(context.n, 2) })).nodes.size).toBe(3);
});

test('two cases that read alike are refused', () => {
  const twice = defineModel(counting, { ...facts, cases: { INC: [{}, {}] } });
  expect(() => explore(twice)).toThrow('two cases are the same step: INC');
});
