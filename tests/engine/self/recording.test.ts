import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/bridge/wire.ts';
import { modelOf, recordingOf } from '../../../src/inspector/recording.ts';
import type { AnyModel } from '../model.ts';
import { machineOf } from '../xstate-internals.ts';
import { chart, heard, input, made, start, state } from './recording-run.ts';

/** What is recorded of these, numbered; up to the last unless told. */
function recorded(entries: readonly object[], until = entries.length, actor = 'x:1') {
  const numbered = entries.map((entry, seq) => ({ ...entry, seq, at: seq }) as Entry);
  const made_ = recordingOf({ charts: [chart], entries: numbered }, actor, until);
  return 'reason' in made_ ? made_.reason : made_.text.slice(made_.text.indexOf('\n\n') + 2);
}

describe('a run as a test', () => {
  const save = [heard({ type: 'SAVE' }), state('saving')];
  const offline = heard({
    type: 'xstate.error.actor.save',
    actorId: 'save',
    error: { name: 'RequestFailure', message: '网络异常', code: 0 },
  });

  test('is a file like those that are committed', () => {
    const entries = [input, start, state('dirty'), ...save, offline, state('dirty')].map(
      (entry, seq) => ({ ...entry, seq, at: seq }) as Entry,
    );
    expect(recordingOf({ charts: [chart], entries }, 'x:1', 99)).toEqual({
      fileName: 'note-draft-dirty-panel-open.test.ts',
      text: `import { failed } from '../engine/outcomes.ts';
import { replay } from '../engine/recorded.ts';
import { noteModel } from '../models/note.model.ts';

replay(noteModel, 'note: 2 steps to draft.dirty panel.open', {
  signature: '${chart.signature}',
  input: { text: 'hello' },
  steps: [
    [{ type: 'SAVE' }, 'draft.saving panel.open'],
    [failed('save', '网络异常', { code: 0 }), 'draft.dirty panel.open'],
  ],
});
`,
    });
  });

  test('ends where one stands in the run, and knows the state that the last event led to', () => {
    const entries = [input, start, state('dirty'), ...save, offline, state('dirty')];
    expect(recorded(entries, 3)).toContain("steps: [[{ type: 'SAVE' }, 'draft.saving panel.open']]");
  });

  test('tells events and states apart that came in a burst: each state is that of its event', () => {
    const entries = [input, start, heard({ type: 'SAVE' }), state('dirty'), offline, state('saving'), state('dirty')];
    expect(recorded(entries)).toContain("[{ type: 'SAVE' }, 'draft.saving panel.open'],\n    [failed(");
  });

  test('leaves out what other actors heard and what came after the end', () => {
    const entries = [
      input,
      start,
      state('dirty'),
      { ...heard({ type: 'OTHER' }), actor: 'x:2' },
      ...save,
      heard({ type: 'LATE' }),
      state('saving', 'stopped'),
      heard({ type: 'LATER' }),
    ];
    const text = recorded(entries);
    expect(text).toContain("steps: [[{ type: 'SAVE' }, 'draft.saving panel.open']]");
  });

  test('keeps the event that the chart failed on: the test shows the failure until it is mended', () => {
    expect(recorded([input, start, state('dirty'), heard({ type: 'SAVE' })])).toContain(
      "[[{ type: 'SAVE' }, 'draft.dirty panel.open']]",
    );
  });

  test('keeps secrets by name: equal ones stay equal', () => {
    const written = heard({ type: 'WRITE', text: '‹secret 1›', again: '‹secret 1›' });
    expect(recorded([input, start, state('dirty'), written, state('dirty')])).toContain(
      "{ type: 'WRITE', text: '‹secret 1›', again: '‹secret 1›' }",
    );
  });

  test('takes the case of the model for an outcome that cannot be written down', () => {
    const odd = heard({ type: 'xstate.done.actor.save', actorId: 'save', output: { close: '‹function close›' } });
    expect(recorded([input, start, state('dirty'), ...save, odd, state('saved')])).toContain(
      "['done.save', 'draft.saved panel.open']",
    );
    const deaf = heard({ type: 'xstate.done.actor.watch', actorId: 'watch', output: '‹actor logic›' });
    expect(recorded([input, start, state('dirty'), ...save, deaf, state('saving')])).not.toContain('watch');
  });
});

describe('no test, and why', () => {
  const run = [input, start, state('dirty'), heard({ type: 'SAVE' }), state('saving')];

  test.each([
    [
      'its beginning is lost',
      run.slice(2),
      '记录的开头已不在（更早的事件已被丢弃），不能从头重放。请刷新页面，重新操作一遍。',
    ],
    [
      'its first event is lost',
      [input, ...run.slice(2)],
      '记录的开头已不在（更早的事件已被丢弃），不能从头重放。请刷新页面，重新操作一遍。',
    ],
    ['nothing happened yet', run.slice(0, 3), '到这一步为止它还没有收到任何事件，没有可以重放的内容。'],
    ['it is a promise', [{ ...input, chart: undefined }], '只有状态图的运行可以转成测试，这个 actor 不是状态图。'],
    ['its chart is unknown', [{ ...input, chart: 'other' }], '只有状态图的运行可以转成测试，这个 actor 不是状态图。'],
    ['nobody knows it', [], '记录里没有这个 actor。'],
    [
      'an event cannot be written down',
      [...run, heard({ type: 'WRITE', text: { files: ['‹file a.png 3 B image/png›'] } }), state('dirty')],
      '第 2 步 WRITE 无法写成测试：text.files.0 是 ‹file a.png 3 B image/png›。',
    ],
    [
      'its input cannot be written down',
      [made, heard({ type: 'xstate.init', input: { now: '‹date 2026›' } }), state('dirty'), ...run.slice(3)],
      '启动时的输入无法写成测试：now 是 ‹date 2026›。',
    ],
  ])('%s', (_, entries, reason) => {
    expect(recorded(entries)).toBe(reason);
  });
});

test('long runs are broken into lines as the formatter has it', () => {
  const text = 'it\'s "so"\n';
  const items = ['一', '二'].map((name) => ({ name: name.repeat(20), 'odd-key': null, flag: true, list: [1, 2] }));
  const numbers = Array.from({ length: 40 }, (_, index) => 1000 + index);
  const written = heard({ type: 'WRITE', text, items, nothing: undefined, empty: {}, none: [], numbers });
  const done = heard({ type: 'xstate.done.actor.save', output: { text: '长'.repeat(60) }, actorId: 'save' });
  const timer = heard({ type: 'xstate.after.600.note.draft.saved' });
  const run = [input, start, state('dirty'), written, state('dirty'), done, state('dirty'), timer, state('dirty')];
  expect(recorded(run).split('steps: ')[1]).toBe(`[
    [
      {
        type: 'WRITE',
        text: 'it\\'s "so"\\n',
        items: [
          { name: '${'一'.repeat(20)}', 'odd-key': null, flag: true, list: [1, 2] },
          { name: '${'二'.repeat(20)}', 'odd-key': null, flag: true, list: [1, 2] },
        ],
        nothing: undefined,
        empty: {},
        none: [],
        numbers: [
          ${numbers.slice(0, 18).join(', ')},
          ${numbers.slice(18, 36).join(', ')},
          ${numbers.slice(36).join(', ')},
        ],
      },
      'draft.dirty panel.open',
    ],
    [
      done('save', {
        text: '${'长'.repeat(60)}',
      }),
      'draft.dirty panel.open',
    ],
    [elapsed(600, 'note.draft.saved'), 'draft.dirty panel.open'],
  ],
});
`);
});

test('the model that a recording names is there, for every chart', async () => {
  const folder = new URL('../../models/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.model.ts'));
  const found = await Promise.all(
    files.map(async (file) => ({
      file,
      exported: (await import(new URL(file, folder).href)) as Record<string, AnyModel>,
    })),
  );
  const models = found.flatMap(({ exported }) => Object.values(exported)).filter((exported) => 'machine' in exported);
  expect(models.length).toBeGreaterThan(15);
  for (const model of models) {
    const running = machineOf(model.machine).id;
    const isLifecycle = model.id.startsWith('lifecycle-');
    for (const id of isLifecycle ? [model.id] : [running, model.id]) {
      const { name, file } = modelOf(id);
      expect(found.find((one) => one.file === file)?.exported[name]).toBe(model);
    }
  }
});
