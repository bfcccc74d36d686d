import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { recordLoaderMachine } from '../../../machines/entity/record/record-loader.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

const edit = { entity: 'award_cate', mode: 'edit', id: 7 };
const loaded = done('loadRecord', { logic: fromCallback(() => {}) });
const ended = (output: { saved: boolean; id?: number }) => done('watchRecord', output);

test('a record is opened when its code has come, and what it ends with is what the list hears', () => {
  expect(after(recordLoaderMachine, edit).context.record).toBeNull();
  const open = after(recordLoaderMachine, edit, loaded);
  expect([open.value, open.context.record?.id]).toEqual(['open', 'record']);
  const over = after(recordLoaderMachine, edit, loaded, ended({ saved: true, id: 7 }));
  expect([over.status, over.output]).toEqual(['done', { saved: true, id: 7 }]);
});

test('code that does not come is told, and the list is as it was', () => {
  const error = failed('loadRecord', '缺少文件');
  expect(effectsAfter(recordLoaderMachine, edit, error)).toEqual(['notifyFailed']);
  const over = after(recordLoaderMachine, edit, error);
  expect([over.status, over.output]).toEqual(['done', { saved: false }]);
});

test('the way back closes a record that has not come yet, and asks one that is there', () => {
  expect(after(recordLoaderMachine, edit, { type: 'CLOSE' }).output).toEqual({ saved: false });
  expect(effectsAfter(recordLoaderMachine, edit, loaded, { type: 'CLOSE' }).join()).toContain('CLOSE');
  expect(after(recordLoaderMachine, edit, loaded, { type: 'CLOSE' }).value).toBe('open');
});

test('a record that stands open hears that its row was changed elsewhere', () => {
  const told = effectsAfter(recordLoaderMachine, edit, loaded, { type: 'REFRESH' });
  expect(told.join()).toContain('send record {"type":"REFRESH"}');
});

type Step = Happening<typeof recordLoaderMachine>;
const close = { type: 'CLOSE' } as const;
const refresh = { type: 'REFRESH' } as const;
const told = [{ type: 'RECORD_UNSAVED' }, { type: 'RECORD_SAVED' }, { type: 'RECORD_KEPT' }] as readonly Step[];
const effects = (...events: readonly Step[]) => effectsAfter(recordLoaderMachine, edit, ...events);
const calls = (...events: readonly Step[]) =>
  callsAfter(recordLoaderMachine, edit, ...events).map((line) => line.split(' ').slice(0, 2).join(' '));

test.each<readonly [string, readonly Step[], string, boolean]>([
  ['its code is on its way', [], 'loading', false],
  ['its row is changed before it is there', [refresh], 'loading', false],
  ['it is there', [loaded], 'open', true],
  ['its row is changed', [loaded, refresh], 'open', true],
  ['it is asked to close', [loaded, close], 'open', true],
  ['it is given up before it is there', [close], 'over', false],
  ['its code does not come', [failed('loadRecord', '缺少文件')], 'over', false],
  ['it ends without a save', [loaded, ended({ saved: false })], 'over', true],
])('when %s: where it stands', (_, events, value, isThere) => {
  const snapshot = after(recordLoaderMachine, edit, ...events);
  expect([snapshot.value, snapshot.context.record !== null, snapshot.status === 'done']).toEqual([
    value,
    isThere,
    value === 'over',
  ]);
  expect(snapshot.context.opened).toEqual(edit);
});

test('what the record says of what was typed is handed up while it is open, and only then', () => {
  for (const event of told) {
    expect(effects(loaded, event)).toHaveLength(1);
    expect(effects(loaded, event).join()).toContain(event.type);
    expect(effects(event)).toEqual([]);
  }
});

test('its code is fetched once, and the record is watched once it is there', () => {
  expect([calls(), calls(loaded), calls(loaded, refresh), calls(loaded, close), calls(close)]).toEqual([
    ['loadRecord (loadRecord)'],
    ['watchRecord (watchRecord)'],
    [],
    [],
    [],
  ]);
  expect([effects(), effects(loaded), effects(refresh), effects(close)]).toEqual([[], [], [], []]);
  expect(effects(loaded, close)).toEqual(['send record {"type":"CLOSE"}']);
});
