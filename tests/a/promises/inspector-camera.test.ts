import { expect, test } from 'vitest';
import { inspectorCameraMachine } from '../../../machines/inspector/inspector-camera.ts';
import { after } from '../../engine/promises.ts';

const camera = { x: 40, y: -20, scale: 0.8 };
const grab = { type: 'GRAB', camera } as const;
const at = (
  ...events: Parameters<typeof after<typeof inspectorCameraMachine>> extends [unknown, unknown, ...infer E] ? E : never
) => after(inspectorCameraMachine, undefined, ...events);

test('the camera follows until somebody moves it, and again when asked to', () => {
  expect(at().value).toBe('following');
  expect(at({ type: 'LOOK', camera })).toMatchObject({ value: 'free', context: { camera } });
  expect(at({ type: 'LOOK', camera }, { type: 'FOLLOW' }).value).toBe('following');
  expect(at({ type: 'FIT' }).value).toBe('fitted');
});

test('dragging moves the picture as far as the pointer, and ends where it is dropped', () => {
  const dragged = at(grab, { type: 'DRAG', x: 10, y: 5 }, { type: 'DRAG', x: 1, y: 1 }, { type: 'DROP' });
  expect(dragged.value).toBe('free');
  expect(dragged.context.camera).toEqual({ x: 51, y: -14, scale: 0.8 });
});

test('a pointer that passes over drags nothing', () => {
  expect(at({ type: 'DRAG', x: 10, y: 5 }).context.camera).toEqual({ x: 0, y: 0, scale: 1 });
});

test('nobody zooms to where nothing can be seen', () => {
  expect(at({ type: 'LOOK', camera: { ...camera, scale: 0 } }).value).toBe('following');
  expect(at({ type: 'LOOK', camera: { ...camera, scale: Number.NaN } }).value).toBe('following');
});

test('a window of another size changes no mode', () => {
  const state = at({ type: 'FIT' }, { type: 'MEASURE', width: 800, height: 600 });
  expect(state.value).toBe('fitted');
  expect(state.context).toMatchObject({ width: 800, height: 600 });
});

test('a window that is as large as it was is not measured again', () => {
  const measured = { type: 'MEASURE', width: 800, height: 600 } as const;
  expect(at(measured).can(measured)).toBe(false);
});
