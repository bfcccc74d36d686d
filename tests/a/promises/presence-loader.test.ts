import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { presenceLoaderMachine } from '../../../machines/entity/record/presence-loader.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const fresh = { key: '/award/cate', entity: 'award_cate', mode: 'create' };
const copy = { ...fresh, id: 102 };
const opened = { ...fresh, mode: 'detail', id: 102 };
const loaded = { logic: fromCallback(() => {}), input: {} };

test('for a record that stands open the code comes, and with it who else has it open', () => {
  expect(callsAfter(presenceLoaderMachine, opened).join()).toContain('"id":102');
  expect(after(presenceLoaderMachine, opened).context.presence).toBeNull();
  const arrived = after(presenceLoaderMachine, opened, done('loadPresence', loaded));
  expect(arrived.value).toBe('ready');
  expect(arrived.context.presence?.id).toBe('presence');
});

test('a new record, also one made as a copy, is nobody else’s: nothing is fetched for it', () => {
  for (const start of [fresh, copy]) {
    expect(after(presenceLoaderMachine, start).value).toBe('missing');
    expect(callsAfter(presenceLoaderMachine, start)).toEqual([]);
  }
});

test('code that does not come keeps nobody from the record', () => {
  const missing = after(presenceLoaderMachine, opened, failed('loadPresence', '缺少文件'));
  expect([missing.value, missing.status, missing.context.presence]).toEqual(['missing', 'active', null]);
});
