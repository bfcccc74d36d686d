import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { recordLoaderMachine } from '../../../machines/record-loader.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

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
