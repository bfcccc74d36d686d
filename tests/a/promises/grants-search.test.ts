import { expect, test } from 'vitest';
import { grantsMachine } from '../../../machines/people/grants.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { effect, granted } from '../../models/grants.model.ts';

const input = { key: '/system/role', id: 9 };
const read = done('fetchRole', granted);
const ticked = { type: 'TOGGLE', page: 'Award', action: 'edit' } as const;
const weighed = [read, ticked, { type: 'SAVE' }, done('fetchEffect', effect)] as const;

test('a search narrows the pages, not what is ticked on others', () => {
  const found = after(grantsMachine, input, read, ticked, { type: 'SEARCH', text: '奖励' });
  expect([found.context.search, found.context.chosen['Award']?.includes('edit')]).toEqual(['奖励', true]);
});

test('重置 gives back what the role has, where something was changed', () => {
  expect(after(grantsMachine, input, read).can({ type: 'RESET' })).toBe(false);
  const back = after(grantsMachine, input, read, ticked, { type: 'RESET' });
  expect(back.context.chosen).toEqual(back.context.held);
});

test('a role that cannot be read, copied, weighed or saved says why', () => {
  expect(after(grantsMachine, input, failed('fetchRole', '网络异常')).context.error).toBe('网络异常');
  const copy = [read, { type: 'COPY', source: 5 }, failed('fetchSource', '角色不存在')] as const;
  expect(after(grantsMachine, input, ...copy).context.error).toBe('角色不存在');
  const unweighed = [read, ticked, { type: 'SAVE' }, failed('fetchEffect', '网络异常')] as const;
  expect(after(grantsMachine, input, ...unweighed).context.error).toBe('网络异常');
});

test('what is saved is said and the list hears that something was written', () => {
  const confirming = [...weighed, { type: 'CONFIRM' }] as const;
  expect(callsAfter(grantsMachine, input, ...confirming).join()).toContain('"version"');
  expect(effectsAfter(grantsMachine, input, ...confirming, done('saveGrants', undefined as never)).join()).toContain(
    'announce',
  );
});
