import { expect, test } from 'vitest';
import { rowNewsMachine } from '../../../machines/entity/list/row-news.ts';
import { after } from '../../engine/promises.ts';

const changed = (...ids: readonly number[]) => ({ type: 'ROWS_CHANGED', ids }) as const;
const looked = { type: 'LOOKED' } as const;

test('new and changed rows are counted, each once, however often it is changed', () => {
  expect(after(rowNewsMachine, undefined).value).toBe('none');
  const told = after(rowNewsMachine, undefined, changed(1), changed(2, 3), changed(2));
  expect([told.value, told.context]).toEqual(['some', { ids: [1, 2, 3], many: false }]);
});

test('who looks again has seen it; what comes later counts anew', () => {
  expect(after(rowNewsMachine, undefined, changed(1), looked)).toMatchObject({ value: 'none', context: { ids: [] } });
  expect(after(rowNewsMachine, undefined, changed(1), looked, changed(2)).context.ids).toEqual([2]);
});

test('too many to name are not counted', () => {
  expect(after(rowNewsMachine, undefined, changed()).context.many).toBe(true);
  const ids = Array.from({ length: 1200 }, (_, at) => at + 1);
  expect(after(rowNewsMachine, undefined, changed(...ids)).context).toMatchObject({ many: true });
});
