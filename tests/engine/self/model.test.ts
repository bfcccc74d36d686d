import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { label } from '../events.ts';
import { explore } from '../explore.ts';
import { bare, defineModel } from '../model.ts';
import { eventOf } from '../outcomes.ts';
import { note, noteMachine } from './fixtures.ts';

test('the compiler asks for every event, its payload and the outputs of actors', () => {
  const { WRITE, ...withoutWrite } = note.cases;
  expect(WRITE).toBeDefined();
  // @ts-expect-error an event is missing
  expect(defineModel(noteMachine, { ...note, cases: withoutWrite }).id).toBe('note');
  // @ts-expect-error WRITE carries a text
  expect(defineModel(noteMachine, { ...note, cases: { ...note.cases, WRITE: bare } }).id).toBe('note');
  // @ts-expect-error save gives a text
  expect(defineModel(noteMachine, { ...note, cases: { ...note.cases, 'done.save': [{ text: 1 }] } }).id).toBe('note');
  // @ts-expect-error the context has no such key
  expect(defineModel(noteMachine, { ...note, key: ({ context: { words } }) => Boolean(words) }).id).toBe('note');
});

test('events are made of short names and payloads', () => {
  expect(eventOf('WRITE', { text: 'a' })).toEqual({ type: 'WRITE', text: 'a' });
  expect(eventOf('done.save', 1)).toEqual({ type: 'xstate.done.actor.save', output: 1, actorId: 'save' });
  expect(eventOf('error.save', 'no')).toMatchObject({ type: 'xstate.error.actor.save', error: new Error('no') });
  expect(eventOf('error.save', { message: 'no', code: 3 })['error']).toMatchObject({ message: 'no', code: 3 });
  const own = new TypeError('own');
  expect(eventOf('error.save', own)['error']).toBe(own);
  expect(eventOf('snapshot.child', { value: 1 })).toEqual({ type: 'xstate.snapshot.child', snapshot: { value: 1 } });
});

test('two events may share their payloads', () => {
  const machine = setup({
    types: { events: {} as { type: 'OPEN'; key: string } | { type: 'SHUT'; key: string } },
    actions: { note: () => undefined },
  }).createMachine({ id: 'm', on: { OPEN: { actions: 'note' }, SHUT: { actions: 'note' } } });
  const keys = [{ key: 'x' }];
  const graph = explore(
    defineModel(machine, { id: 'm', cases: { OPEN: keys, SHUT: keys }, invariants: {}, goal: () => true }),
  );
  expect(graph.edges.map((edge) => edge.label)).toEqual(['OPEN {"key":"x"}', 'SHUT {"key":"x"}']);
});

test('labels read as written, long ones are cut and told apart', () => {
  expect(label(eventOf('SEARCH', { keyword: 'a' }))).toBe('SEARCH {"keyword":"a"}');
  expect(label(eventOf('done.save', undefined))).toBe('done.save');
  expect(label(eventOf('done.save', [1]))).toBe('done.save [1]');
  expect(label({ type: 'xstate.after.10.m.a' })).toBe('after.10.m.a');
  const [one, other] = ['x', 'y'].map((end) => label(eventOf('WRITE', { text: 'a'.repeat(200) + end })));
  expect(one).toMatch(/^WRITE .{110,120}… #[0-9a-f]+$/);
  expect(one).not.toBe(other);
});
