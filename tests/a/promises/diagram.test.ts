import { describe, expect, test } from 'vitest';
import { diagramMachine } from '../../../machines/statechart/diagram.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const input = { entity: 'award', id: 7 };
const show = { type: 'SHOW' } as const;
const hide = { type: 'HIDE' } as const;

test('nothing is fetched until somebody asks for it', () => {
  const state = after(diagramMachine, input);
  expect(state.value).toBe('hidden');
  expect(Object.keys(state.children)).toEqual([]);
});

test('asked for again it is fetched again: roles may have changed meanwhile', () => {
  const told = { movers: { enable: ['超级管理员'] }, since: { status: '2026-07-18T06:30:00+08:00' }, ways: {} };
  const shown = after(diagramMachine, input, show, done('fetchMovers', told));
  expect(shown.context).toMatchObject(told);
  expect(after(diagramMachine, input, show, done('fetchMovers', told), hide, show).value).toBe('loading');
});

test('it is told of the very row, and put away whether it was told or not', () => {
  expect(callsAfter(diagramMachine, input, show)).toEqual(['fetchMovers (fetchMovers) {"entity":"award","id":7}']);
  expect(after(diagramMachine, input, show, hide).value).toBe('hidden');
  const told = done('fetchMovers', { movers: {}, since: {}, ways: {} });
  expect(after(diagramMachine, input, show, told, hide).value).toBe('hidden');
});

test('a failure says why and can be tried again or left', () => {
  const missing = after(diagramMachine, input, show, failed('fetchMovers', '请求超时'));
  expect(missing.context.error).toBe('请求超时');
  expect(after(diagramMachine, input, show, failed('fetchMovers', '请求超时'), { type: 'RETRY' }).value).toBe(
    'loading',
  );
  expect(after(diagramMachine, input, show, failed('fetchMovers', '请求超时'), hide).value).toBe('hidden');
});

test('a step is left to somebody over the drawing, and it says who got it until the next one', () => {
  const told = done('fetchMovers', { movers: {}, since: {}, ways: {} });
  const step = { entity: 'goods', event: 'ON_SALE', id: 3, title: '上架商城商品「保温杯」' };
  const hand = { type: 'HAND_OVER', ...step } as const;
  expect(callsAfter(diagramMachine, input, show, told, hand)).toEqual([`handOver (handOver) ${JSON.stringify(step)}`]);
  const given = after(diagramMachine, input, show, told, hand, done('handOver', { to: '何宇' }));
  // What happened meanwhile is asked for at once.
  expect([given.value, given.context.handed]).toEqual([
    { shown: 'waiting' },
    '已把「上架商城商品「保温杯」」交给 何宇',
  ]);
  const again = [show, told, hand, done('handOver', { to: '何宇' }), hand] as const;
  expect(after(diagramMachine, input, ...again).context.handed).toBe('');
  expect(after(diagramMachine, input, ...again, done('handOver', { to: '' })).context.handed).toBe('');
  expect(after(diagramMachine, input, show, told, hand, hide).value).toBe('hidden');
});

describe('what the way names has changed', () => {
  const record = { entity: 'goods', label: '商城商品', id: 3, title: '保温杯', path: '/award/goods/3' };
  const behind = { entity: 'award', label: '奖励', id: 9, title: '到店礼', path: '/award/list/9' };
  const step = { label: '启用', takers: [], event: 'ENABLE' };
  const ways = {
    'draft ENABLE': [
      {
        mends: [],
        record: behind,
        steps: [{ ...step, before: [{ mends: [], record, steps: [{ ...step, before: [] }] }] }],
      },
    ],
  };
  const told = done('fetchMovers', { movers: {}, since: {}, ways });
  const news = (entity: string, ids: readonly number[]) => ({ type: 'ROWS_CHANGED', entity, ids }) as const;
  const passed = { type: 'xstate.after.pause.diagram.shown.waiting' } as const;
  const row = { id: 7, version: 2, status: 'draft' };
  const anew = done('fetchAnew', { row, since: {}, ways: {} });
  const at = (...events: Parameters<typeof after>[2][]) =>
    after(diagramMachine, input, show, told, ...(events as [])).value;

  test.each([
    ['the record itself', 'award', [7]],
    ['a record of the way', 'award', [1, 9]],
    ['one that another waits for', 'goods', [3]],
    ['more rows of its kind than are named', 'goods', []],
  ] as const)('%s: it is asked anew, after a second', (_, entity, ids) => {
    expect(at(news(entity, ids))).toEqual({ shown: 'waiting' });
    expect(callsAfter(diagramMachine, input, show, told, news(entity, ids), passed)).toContain(
      'fetchAnew (fetchAnew) {"entity":"award","id":7}',
    );
  });

  test.each([
    ['another row', 'goods', [4]],
    ['a table that no way names', 'plan', []],
  ] as const)('%s: nothing is asked', (_, entity, ids) => {
    expect(at(news(entity, ids))).toEqual({ shown: 'resting' });
  });

  test('whatever happens in that second and while it is asked costs one asking more, not one each', () => {
    const storm = Array.from({ length: 50 }, () => news('goods', [3]));
    expect(at(...storm)).toEqual({ shown: 'waiting' });
    expect(at(news('goods', [3]), passed, ...storm)).toEqual({ shown: { asking: 'behind' } });
    expect(at(news('goods', [3]), passed, ...storm, anew)).toEqual({ shown: 'waiting' });
  });

  test('what is told takes the place of what was; where it fails that stays, and nothing is said', () => {
    const asked = [show, told, news('goods', [3]), passed] as const;
    const told2 = after(diagramMachine, input, ...asked, anew);
    expect([told2.value, told2.context.ways]).toEqual([{ shown: 'resting' }, {}]);
    const gone = after(diagramMachine, input, ...asked, failed('fetchAnew', '数据不存在或已归档'));
    expect([gone.value, gone.context.ways, gone.context.error]).toEqual([{ shown: 'resting' }, ways, '']);
  });
});
