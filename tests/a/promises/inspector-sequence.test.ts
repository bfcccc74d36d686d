import { expect, test } from 'vitest';
import { inspectorSequenceMachine } from '../../../machines/inspector/inspector-sequence.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const input = { height: 0 };
const at = (
  ...events: Parameters<typeof after<typeof inspectorSequenceMachine>> extends [unknown, unknown, ...infer E]
    ? E
    : never
) => after(inspectorSequenceMachine, input, ...events);

test('the chosen actor and its partners are shown as arrows, calls in no lane, unless asked otherwise', () => {
  expect(at().value).toMatchObject({ breadth: 'partners', form: 'arrows', promises: 'folded' });
  expect(at({ type: 'SHOW_ALL' }).value.breadth).toBe('all');
  expect(at({ type: 'SHOW_LIST' }, { type: 'SHOW_ARROWS' }).value.form).toBe('arrows');
});

test('filters are set one by one', () => {
  const { filter } = at(
    { type: 'FILTER', filter: { event: 'SORT' } },
    { type: 'FILTER', filter: { text: '杯' } },
  ).context;
  expect(filter).toEqual({ event: 'SORT', text: '杯' });
});

test('others are added and removed on demand, and forgotten with the run they are of', () => {
  const [add, other] = [{ type: 'ADD_LANE', actor: 'x:4' } as const, { type: 'ADD_LANE', actor: 'x:7' } as const];
  expect(at(add, other, add).context.added).toEqual(['x:4', 'x:7']);
  expect(at(add, other, { type: 'REMOVE_LANE', actor: 'x:4' }).context.added).toEqual(['x:7']);
  expect(at(add, other, { type: 'FORGET_LANES' }).context.added).toEqual([]);
});

test('the pane is as tall as it is dragged, and that is remembered when it is dropped', () => {
  const [grab, drag, drop] = [
    { type: 'GRAB_EDGE' },
    { type: 'DRAG_EDGE', height: 500 },
    { type: 'DROP_EDGE' },
  ] as const;
  expect(at(grab, drag).context.height).toBe(500);
  expect(effectsAfter(inspectorSequenceMachine, input, grab, drag)).toEqual([]);
  expect(effectsAfter(inspectorSequenceMachine, input, grab, drag, drop)).toEqual(['rememberHeight {"height":500}']);
  expect(at(drag).context.height).toBe(0);
});

test('keys make it taller; heights that show no row are refused', () => {
  expect(at({ type: 'RESIZE', height: 300 }).context.height).toBe(300);
  expect(at({ type: 'RESIZE', height: 300 }, { type: 'RESIZE', height: 40 }).context.height).toBe(300);
  expect(at({ type: 'RESIZE', height: Number.NaN }).context.height).toBe(0);
});

test('a page starts with the remembered height, if that is one', () => {
  expect(after(inspectorSequenceMachine, { height: 640 }).context.height).toBe(640);
  expect(after(inspectorSequenceMachine, { height: 3 }).context.height).toBe(0);
  expect(after(inspectorSequenceMachine, { height: Number.NaN }).context.height).toBe(0);
});

test('a lane that was not added cannot be taken away', () => {
  expect(at().can({ type: 'REMOVE_LANE', actor: 'x:9' })).toBe(false);
  expect(at().can({ type: 'FORGET_LANES' })).toBe(false);
});
