import { expect, test } from 'vitest';
import { relatedRowsMachine } from '../../../machines/entity/record/related-rows.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

/* What belongs to a record: lists of other kinds of rows, each read when it is chosen. */

const input = { entity: 'award_cate', id: 102 };
const lists = [
  { entity: 'award', by: 'cate_id', title: '奖励库', path: '/award/list' },
  { entity: 'goods', by: 'cate_id', title: '商城商品', path: '/award/goods' },
];
const found = done('findLists', lists);
const rows = (...ids: readonly number[]) =>
  done('fetchRows', { data: ids.map((id) => ({ id, version: 1, status: 'enabled' })), pageNo: 1, totalCount: 30 });
const broken = '网络异常';

test('the rows of the first list are read, and of another when it is chosen', () => {
  expect(callsAfter(relatedRowsMachine, input).join()).not.toContain('fetchRows');
  expect(callsAfter(relatedRowsMachine, input, found).join()).toMatch(/fetchRows .*"id":102.*"entity":"award"/);
  const chosen = [found, rows(1), { type: 'CHOOSE', at: 1 }] as const;
  expect(callsAfter(relatedRowsMachine, input, ...chosen).join()).toMatch(/fetchRows .*"id":102.*"entity":"goods"/);
  expect(after(relatedRowsMachine, input, ...chosen).context).toMatchObject({ rows: [], total: 0, at: 1 });
});

test('what is shown already, or is no list, cannot be chosen', () => {
  const shown = [found, rows(1)] as const;
  for (const at of [0, 2]) expect(callsAfter(relatedRowsMachine, input, ...shown, { type: 'CHOOSE', at })).toEqual([]);
});

test('rows stay in sight while they are read anew', () => {
  const again = after(relatedRowsMachine, input, found, rows(1), { type: 'REFRESH' });
  expect([again.value, again.context.rows.length, again.context.total]).toEqual([{ open: 'loading' }, 1, 30]);
});

test('where nothing belongs to a record there is nothing to be seen', () => {
  expect(after(relatedRowsMachine, input, done('findLists', [])).value).toBe('none');
});

test('what did not come says why, and can be asked for again', () => {
  const lost = after(relatedRowsMachine, input, failed('findLists', broken));
  expect([lost.value, lost.context.error]).toEqual(['lost', '网络异常']);
  expect(after(relatedRowsMachine, input, failed('findLists', broken), { type: 'RETRY' }).context.error).toBe('');
  const missing = after(relatedRowsMachine, input, found, failed('fetchRows', broken));
  expect([missing.value, missing.context.error]).toEqual([{ open: 'missing' }, '网络异常']);
  const retried = callsAfter(relatedRowsMachine, input, found, failed('fetchRows', broken), { type: 'RETRY' });
  expect(retried.join()).toContain('"entity":"award"');
});
