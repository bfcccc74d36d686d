import { describe, expect, test } from 'vitest';
import { raise, setup } from 'xstate';
import { explore } from '../explore.ts';
import { defineModel, bare } from '../model.ts';
import { done, elapsed, failed } from '../outcomes.ts';
import { createRun, settled } from '../scripted-run.ts';
import { stateText } from '../text.ts';
import { note } from './fixtures.ts';

const graph = explore(note);

function started() {
  const run = createRun(graph, { input: { text: 'hello' } });
  run.start();
  return { run, state: () => stateText(run.running.getSnapshot().value) };
}

describe('scripted actors', () => {
  test('everything the chart starts waits, with its input', async () => {
    const { run } = started();
    await run.happen({ type: 'SAVE' });
    await run.happen({ type: 'PIN', key: 'x' });
    expect(run.actors.pending().map(({ id, src, input }) => ({ id, src, input }))).toEqual([
      { id: 'watch', src: 'watch', input: undefined },
      { id: 'save', src: 'save', input: { text: 'hello' } },
      { id: 'pin:x', src: 'pin', input: { key: 'x' } },
    ]);
    expect(run.take().calls).toEqual([
      'pin:x (pin) {"key":"x"}',
      'save (save) {"text":"hello"}',
      'watch (watch) undefined',
    ]);
    run.stop();
    await settled();
    expect(run.actors.pending()).toEqual([]);
  });

  test('an outcome ends the latest live call of its actor', async () => {
    const { run, state } = started();
    await run.happen({ type: 'SAVE' });
    await run.happen(failed('save', 'offline'));
    expect(state()).toBe('draft.dirty & panel.open');
    expect(run.running.getSnapshot().context).toMatchObject({ error: 'offline' });
    await expect(run.happen(done('save', { text: 'x' }))).rejects.toThrow(
      'nothing waits for xstate.done.actor.save; waiting: watch',
    );
  });

  test('a call that was given up is answered too late, and nothing happens', async () => {
    const { run, state } = started();
    await run.happen({ type: 'SAVE' });
    const [, save] = run.actors.pending();
    await run.happen({ type: 'CANCEL' });
    expect(save?.signal.aborted).toBe(true);
    expect(state()).toBe('draft.dirty & panel.open');
    expect(run.actors.answerLate(() => 'again')).toBe(0);
  });

  test('an answer the chart no longer waits for is not taken for the new one', async () => {
    const { run, state } = started();
    await run.happen({ type: 'SAVE' });
    await run.happen({ type: 'SAVE' });
    expect(run.actors.pending().filter(({ id }) => id === 'save')).toHaveLength(1);
    await run.happen(done('save', { text: 'hello' }));
    expect(state()).toBe('draft.saved & panel.open');
  });
});

describe('the clock by hand', () => {
  test('a timer rings when told, by its event', async () => {
    const { run, state } = started();
    await run.happen({ type: 'SAVE' });
    await run.happen(done('save', { text: 'hello' }));
    expect(run.clock.pending()).toEqual([{ type: 'xstate.after.showTime.note.draft.saved', delay: 3000 }]);
    await run.happen(elapsed('showTime', 'note.draft.saved'));
    expect(state()).toBe('draft.clean & panel.open');
    expect(() => run.clock.ring('xstate.after.showTime.note.draft.saved')).toThrow('no timer for');
  });

  test('two timers of the same length are told apart and ring in any order', async () => {
    const region = { initial: 'waiting', states: { waiting: { after: { 100: 'over' } }, over: {} } } as const;
    const machine = setup({ types: { events: {} as { type: 'GO' } } }).createMachine({
      id: 'two',
      type: 'parallel',
      states: { a: region, b: region },
    });
    const run = createRun(
      explore(defineModel(machine, { id: 'two', cases: { GO: bare }, invariants: {}, goal: () => true })),
      { input: undefined },
    );
    run.start();
    await run.happen(elapsed(100, 'two.a.waiting'));
    expect(run.running.getSnapshot().value).toEqual({ a: 'over', b: 'waiting' });
    await run.happen(elapsed(100, 'two.b.waiting'));
    expect(run.running.getSnapshot().value).toEqual({ a: 'over', b: 'over' });
  });
});

test('named actions are noted and not run; built-ins under a name still work', async () => {
  const { run } = started();
  await run.happen({ type: 'SAVE' });
  run.take();
  await run.happen(done('save', { text: 'hello' }));
  expect(run.take().effects).toEqual([
    'toast {"text":"已保存"}',
    'emit {"text":"hello","type":"SAVED"}',
    'send watch {"type":"LOOK"}',
  ]);
  expect(run.running.getSnapshot().context).toMatchObject({ saved: 'hello' });
});

test('a chart that tells itself the same for ever is stopped', async () => {
  const machine = setup({
    types: { events: {} as { type: 'GO' } },
    actions: { again: raise({ type: 'GO' }) },
  }).createMachine({ id: 'endless', initial: 'idle', states: { idle: { on: { GO: { actions: 'again' } } } } });
  const restful = machine.provide({ actions: { again: () => {} } });
  const run = createRun(
    explore(defineModel(restful, { id: 'endless', cases: { GO: bare }, invariants: {}, goal: () => true })),
    { input: undefined },
    machine,
  );
  run.start();
  await run.happen({ type: 'GO' });
  expect(() => run.check()).toThrow('the chart never comes to rest');
});
