import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/bridge/wire.ts';
import { recordingOf } from '../../../src/inspector/recording.ts';
import { chart, heard, input, start, state } from './recording-run.ts';

describe('what the model has a case for', () => {
  const names = {
    WRITE: { long: { text: 'a long story', tags: ['b', 'c'] } },
    'done.save': { accepted: { text: 'hello' } },
    'error.save': { conflict: { message: '与他人冲突', code: 40_902 } },
  };
  const conflict = { name: 'RequestFailure', message: '与他人冲突', code: 40_902 };
  const run = [
    input,
    start,
    state('dirty'),
    heard({ type: 'WRITE', tags: ['b', 'c'], text: 'a long story' }),
    state('dirty'),
    heard({ type: 'SAVE' }),
    state('saving'),
    heard({ type: 'xstate.error.actor.save', actorId: 'save', error: conflict }),
    state('dirty'),
    heard({ type: 'SAVE' }),
    state('saving'),
    heard({ type: 'xstate.done.actor.save', actorId: 'save', output: { text: 'hello' } }),
    state('saved'),
  ];
  const textOf = (entries: readonly object[]) => {
    const numbered = entries.map((entry, seq) => ({ ...entry, seq, at: seq }) as Entry);
    const made_ = recordingOf({ charts: [chart], entries: numbered }, 'x:1', entries.length, names);
    return 'reason' in made_ ? made_.reason : made_.text;
  };

  test('is named by it, so that five steps are about fifteen lines', () => {
    const text = textOf(run);
    expect(text).toBe(`import { replay } from '../engine/recorded.ts';
import { noteModel } from '../models/note.model.ts';

replay(noteModel, 'note: 5 steps to draft.saved panel.open', {
  signature: '${chart.signature}',
  input: { text: 'hello' },
  steps: [
    ['WRITE (long)', 'draft.dirty panel.open'],
    [{ type: 'SAVE' }, 'draft.saving panel.open'],
    ['error.save (conflict)', 'draft.dirty panel.open'],
    [{ type: 'SAVE' }, 'draft.saving panel.open'],
    ['done.save (accepted)', 'draft.saved panel.open'],
  ],
});
`);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  });

  test('is written out where anything differs', () => {
    const other = heard({ type: 'WRITE', text: 'a long story', tags: ['c', 'b'] });
    expect(textOf([input, start, state('dirty'), other, state('dirty')])).toContain("tags: ['c', 'b']");
    const more = heard({ type: 'xstate.error.actor.save', error: { ...conflict, result: null } });
    expect(textOf([input, start, state('dirty'), more, state('dirty')])).toContain('failed(');
  });
});
