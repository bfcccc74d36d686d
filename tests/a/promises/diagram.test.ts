import { expect, test } from 'vitest';
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
  expect([given.value, given.context.handed]).toEqual(['shown', '已把「上架商城商品「保温杯」」交给 何宇']);
  const again = [show, told, hand, done('handOver', { to: '何宇' }), hand] as const;
  expect(after(diagramMachine, input, ...again).context.handed).toBe('');
  expect(after(diagramMachine, input, ...again, done('handOver', { to: '' })).context.handed).toBe('');
  expect(after(diagramMachine, input, show, told, hand, hide).value).toBe('hidden');
});
