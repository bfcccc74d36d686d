import { expect, test } from 'vitest';
import { largestZoom } from '../../../machines/entity/upload/crop-frame.ts';
import { pictureCropMachine } from '../../../machines/entity/upload/picture-crop.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const file = { id: 'file-1', name: '主图.png' };
const read = done('readPicture', { url: 'blob:1', width: 400, height: 200 });
const frame = (ratio: number, ...events: Parameters<typeof after<typeof pictureCropMachine>>[2][]) =>
  after(pictureCropMachine, { file, ratio }, read, ...events).context.frame;

test('it begins with the largest frame of the wanted shape, in the middle', () => {
  expect(frame(1)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  expect(frame(4)).toEqual({ x: 0, y: 50, width: 400, height: 100 });
});

test('it is moved and made smaller within the picture, and keeps its shape', () => {
  expect(frame(1, { type: 'MOVE', right: 0.25, down: 0.5 })).toEqual({ x: 150, y: 0, width: 200, height: 200 });
  expect(frame(1, { type: 'MOVE', right: 9, down: 9 })).toEqual({ x: 200, y: 0, width: 200, height: 200 });
  expect(frame(1, { type: 'ZOOM', zoom: 2 })).toEqual({ x: 150, y: 50, width: 100, height: 100 });
  const aside = [
    { type: 'ZOOM', zoom: 2 },
    { type: 'MOVE', right: -9, down: 9 },
    { type: 'ZOOM', zoom: 1 },
  ] as const;
  expect(frame(1, ...aside)).toEqual({ x: 0, y: 0, width: 200, height: 200 });
  const { width, height } = frame(4, { type: 'ZOOM', zoom: 99 });
  expect([width, height]).toEqual([400 / largestZoom, 100 / largestZoom]);
});

test('the frame is cut out when it is confirmed; one that fails says why and can be tried again', () => {
  const input = { file, ratio: 1 };
  expect(callsAfter(pictureCropMachine, input, read, { type: 'CONFIRM' })).toEqual([
    'make (make) {"file":{"id":"file-1","name":"主图.png"},"frame":{"height":200,"width":200,"x":100,"y":0}}',
  ]);
  const again = after(pictureCropMachine, input, read, { type: 'CONFIRM' }, failed('make', '无法读取这张图片'));
  expect([again.value, again.context.error]).toEqual(['cropping', '无法读取这张图片']);
});

test('leaving it out hands nothing over', () => {
  expect(after(pictureCropMachine, { file, ratio: 1 }, { type: 'CANCEL' }).output).toEqual({ made: null });
});

test('what was cut is handed on', () => {
  const made = { id: 'file-2', name: '主图.png' };
  const cut = after(pictureCropMachine, { file, ratio: 1 }, read, { type: 'CONFIRM' }, done('make', made as never));
  expect(cut.output).toEqual({ made });
});
