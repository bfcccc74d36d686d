import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import type { RecordedRun } from '../../../src/inspector/recording.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import { bare, defineModel } from '../model.ts';
import { done, elapsed, failed } from '../outcomes.ts';
import { replayFailure } from '../recorded.ts';
import { note, noteMachine } from './fixtures.ts';
import { seeded } from './seeded.ts';

const signature = chartOf(noteMachine).signature;
const story: RecordedRun = {
  signature,
  input: { text: 'hello' },
  steps: [
    [{ type: 'SAVE' }, 'draft.saving panel.open'],
    [failed('save', 'offline'), 'draft.dirty panel.open'],
    [{ type: 'FOLD' }, 'draft.dirty panel.folded'],
    [{ type: 'SAVE' }, 'draft.saving panel.folded'],
    [done('save', { text: 'hello' }), 'draft.saved panel.folded'],
    [elapsed('showTime', 'note.draft.saved'), 'draft.clean panel.folded'],
  ],
};
const changed = (index: number, step: RecordedRun['steps'][number]): RecordedRun => ({
  ...story,
  steps: story.steps.with(index, step),
});

describe('a recorded run', () => {
  test('of the chart as it is replays: own events, failures, outcomes, timers', async () => {
    expect(await replayFailure(note, story)).toBeUndefined();
  });

  test('with an outcome that could not be written down takes the case that leads where it led', async () => {
    expect(await replayFailure(note, changed(4, ['done.save', 'draft.saved panel.folded']))).toBeUndefined();
    expect(await replayFailure(note, changed(1, ['error.save', 'draft.dirty panel.open']))).toBeUndefined();
  });

  test('that names cases of the model sends their payloads, and fails where the model has no such case', async () => {
    expect(await replayFailure(note, changed(4, ['done.save (accepted)', 'draft.saved panel.folded']))).toBeUndefined();
    const gone = changed(4, ['done.save (renamed)', 'draft.saved panel.folded']);
    expect(await replayFailure(note, gone)).toContain('the model has no case done.save (renamed)');
    const second = changed(1, ['error.save (2)', 'draft.dirty panel.open']);
    expect(await replayFailure(note, second)).toBeUndefined();
    expect(await replayFailure(note, changed(1, ['error.save (3)', 'draft.dirty panel.open']))).toContain(
      'the model has no case error.save (3)',
    );
  });

  test('of an older chart tells the first step that no longer fits, and what it did then', async () => {
    const failure = await replayFailure(note, {
      ...changed(2, [{ type: 'SHRED' }, 'draft.shredded panel.open']),
      signature: 'older',
    });
    expect(failure?.split('\n').slice(0, 5)).toEqual([
      'note, step 3 of 6, SHRED in draft.dirty panel.open: leads to draft.dirty panel.open, recorded was draft.shredded panel.open',
      '  the chart does not take SHRED here',
      `  the chart has changed since this was recorded (then older, today ${signature})`,
      'The shortest run that fails in the same way, 1 of 6 steps:',
      '',
    ]);
  });

  test('with an answer that nobody waits for says so', async () => {
    const failure = await replayFailure(note, changed(2, [done('save', { text: '' }), 'draft.saved panel.open']));
    expect(failure).toContain('note, step 3 of 6, done.save {"text":""} in draft.dirty panel.open: nothing waits for');
    expect(failure).toContain("steps: [[done('save', { text: '' }), 'draft.saved panel.open']]");
  });

  test('with a timer that no longer runs says so', async () => {
    const failure = await replayFailure(note, changed(0, [elapsed(600, 'note.draft.gone'), 'draft.clean panel.open']));
    expect(failure).toContain('no timer for xstate.after.600.note.draft.gone');
  });

  test('whose outcome has no case any more says so', async () => {
    expect(await replayFailure(note, changed(1, ['done.print', 'draft.dirty panel.open']))).toContain(
      'the model has no case of done.print that is possible here',
    );
  });

  test('with an input that the chart no longer understands does not start', async () => {
    const { input: _, ...rest } = story;
    expect(await replayFailure(note, rest)).toContain('note does not start: ');
  });
});

type Press = { type: 'A' } | { type: 'B' } | { type: 'C' } | { type: 'D' } | { type: 'E' };

/** Goes wrong when A, B and C were pressed in this order, whatever was pressed between. */
const broken = setup({
  types: { context: {} as { pressed: string }, events: {} as Press },
  actions: {
    press: assign(({ context: { pressed } }, { key }: { key: string }) => ({
      pressed: key === 'ABC'[pressed.length] ? pressed + key : pressed,
    })),
  },
}).createMachine({
  id: 'broken',
  context: { pressed: '' },
  initial: 'ready',
  on: {
    '*': { actions: { type: 'press', params: ({ event }) => ({ key: event.type }) } },
  },
  states: { ready: {} },
});

const brokenModel = defineModel(broken, {
  id: 'broken',
  cases: { A: bare, B: bare, C: bare, D: bare, E: bare },
  invariants: { 'the lock stays shut': ({ context }) => context.pressed !== 'ABC' },
  goal: () => true,
});

/** Sixty random presses. */
const presses = (seed: number): RecordedRun => {
  const random = seeded(seed);
  const steps = Array.from({ length: 60 }, () => [{ type: 'ABCDE'[random(5)] ?? 'A' }, 'ready'] as const);
  return { signature: chartOf(broken).signature, steps };
};

describe('a failing run', () => {
  test.each([1, 2, 3, 4, 5])('of sixty random steps shrinks to the three that matter (seed %i)', async (seed) => {
    const failure = await replayFailure(brokenModel, presses(seed));
    expect(failure).toContain('"the lock stays shut" is broken');
    expect(failure).toContain('fails in the same way, 3 of 60 steps:');
    expect(failure).toContain(`  steps: [
    [{ type: 'A' }, 'ready'],
    [{ type: 'B' }, 'ready'],
    [{ type: 'C' }, 'ready'],
  ],
});
`);
  });

  test('shrinks without changing what fails: the same step from the same state, not another fault on the way', async () => {
    const failure = await replayFailure(note, {
      ...story,
      steps: [
        ...story.steps.slice(0, 4),
        [{ type: 'PIN', key: 'x' }, 'draft.saving panel.folded'],
        [done('save', { text: 'hello' }), 'draft.dirty panel.folded'],
      ],
    });
    expect(failure).toContain(
      'done.save {"text":"hello"} in draft.saving panel.folded: leads to draft.saved panel.folded',
    );
    expect(failure).toContain(`  steps: [
    [{ type: 'SAVE' }, 'draft.saving panel.open'],
    [{ type: 'FOLD' }, 'draft.saving panel.folded'],
    [done('save', { text: 'hello' }), 'draft.dirty panel.folded'],
  ],
});
`);
    expect(failure).toContain('3 of 6 steps');
  });

  test('that does not fail stays silent', async () => {
    expect(await replayFailure(brokenModel, { ...presses(1), steps: presses(1).steps.slice(0, 2) })).toBeUndefined();
  });
});
