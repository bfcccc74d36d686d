import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import { uniquenessMachine } from '../../../machines/entity/record/uniqueness.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

const ask = (name: string) =>
  ({ type: 'LOOK', entity: 'award_cate', fields: { cate_name: { cate_name: name } } }) as const;

test('the newest question counts, and only what is taken is told', () => {
  expect(callsAfter(uniquenessMachine, undefined, ask('茶礼'), ask('新茶')).join()).toContain('新茶');
  const told = effectsAfter(uniquenessMachine, undefined, ask('茶礼'), ask('新茶'), done('checkUnique', ['cate_name']));
  expect(told).toEqual(['reportTaken {"fields":{"cate_name":{"cate_name":"新茶"}}}']);
  expect(effectsAfter(uniquenessMachine, undefined, ask('茶礼'), done('checkUnique', []))).toEqual([]);
});

test('a question that cannot be asked is left to the save', () => {
  const over = after(uniquenessMachine, undefined, ask('茶礼'), failed('checkUnique', '网络异常'));
  expect(over.value).toBe('idle');
  expect(effectsAfter(uniquenessMachine, undefined, ask('茶礼'), failed('checkUnique', '网络异常'))).toEqual([]);
});

const row: Row = { id: 7, version: 1, status: 'enabled', cate_name: '品牌周边', sort: 20 };
const editing = [done('load', row), done('recallDraft', null)] as const;
const change = (values: Readonly<Record<string, unknown>>) => ({ type: 'CHANGE', values }) as const;
const leave = (key: string) => ({ type: 'LEAVE_FIELD', key }) as const;
const edit = { entity: 'award_cate', mode: 'edit', id: 7 };

test('leaving a field asks whether its value is free: of the row itself never, nor of one with a fault', () => {
  const asked = (...events: Parameters<typeof effectsAfter<typeof recordMachine>>[2][]) =>
    effectsAfter(recordMachine, edit, ...editing, ...events).join();
  expect(asked(change({ cate_name: '新茶' }), leave('cate_name'))).toContain(
    '"fields":{"cate_name":{"cate_name":"新茶"}}',
  );
  expect(asked(change({ cate_name: '新茶' }), leave('cate_name'))).toContain('"id":7');
  expect(asked(leave('cate_name'))).not.toContain('LOOK');
  expect(asked(change({ cate_name: '茶' }), leave('cate_name'))).not.toContain('LOOK');
  expect(asked(change({ cate_name: '新茶' }), leave('sort'))).not.toContain('LOOK');
});

test('what is unique together with another field is asked about when either is left', () => {
  const fresh = { entity: 'dept', mode: 'create' };
  const typed = [done('recallDraft', null), change({ name: '市场部' }), change({ parent_id: 3 })] as const;
  for (const key of ['name', 'parent_id'])
    expect(effectsAfter(recordMachine, fresh, ...typed, leave(key)).join()).toContain(
      '"fields":{"name":{"name":"市场部","parent_id":3}}',
    );
});

test('an answer about another value than the one that stands there says nothing', () => {
  const taken = { type: 'TAKEN', fields: { cate_name: { cate_name: '新茶' } } } as const;
  const errorsAfter = (name: string) =>
    after(recordMachine, edit, ...editing, change({ cate_name: name }), taken).context.errors;
  expect(errorsAfter('新茶')).toEqual({ cate_name: '分类名称已存在' });
  expect(errorsAfter('新茶礼')).toEqual({});
});

test('it rests, asks, and rests again; a newer question takes the place of the one under way', () => {
  const at = (...events: readonly Happening<typeof uniquenessMachine>[]) =>
    after(uniquenessMachine, undefined, ...events);
  const taken = done('checkUnique', ['cate_name']);
  expect([at().value, at().context.asked]).toEqual(['idle', { entity: '', fields: {} }]);
  expect([at(ask('茶礼')).value, at(ask('茶礼'), taken).value, at(ask('茶礼'), taken, ask('新茶')).value]).toEqual([
    'asking',
    'idle',
    'asking',
  ]);
  expect(at(ask('茶礼'), done('checkUnique', [])).value).toBe('idle');
  const { type: _, ...asked } = ask('新茶');
  expect(at(ask('茶礼'), ask('新茶')).context.asked).toEqual(asked);
  expect(at({ ...ask('茶礼'), id: 7 } as never).context.asked).toMatchObject({ id: 7 });
});

test('what is asked is what was typed, of the row that it is typed into', () => {
  const fields = '"fields":{"cate_name":{"cate_name":"茶礼"}}';
  expect(callsAfter(uniquenessMachine, undefined, ask('茶礼'))).toEqual([
    `checkUnique (checkUnique) {"entity":"award_cate",${fields}}`,
  ]);
  expect(callsAfter(uniquenessMachine, undefined, { ...ask('茶礼'), id: 7 })).toEqual([
    `checkUnique (checkUnique) {"entity":"award_cate",${fields},"id":7}`,
  ]);
});
