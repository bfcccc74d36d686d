import { expect, test } from 'vitest';
import { avatarCropMachine, largestZoom } from '../../../machines/avatar-crop.ts';
import { someProfile } from '../../models/operators-profile.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const input = { file: { id: 'file-1', name: '我.png' } };
const read = done('readPicture', { url: 'blob:1', width: 400, height: 200 });
const squareAfter = (...events: Parameters<typeof after<typeof avatarCropMachine>>[2][]) =>
  after(avatarCropMachine, input, read, ...events).context.square;

test('the square begins in the middle, as large as it can be', () => {
  expect(squareAfter()).toEqual({ x: 100, y: 0, side: 200 });
});

test('it is moved and made smaller, and never leaves the picture', () => {
  expect(squareAfter({ type: 'MOVE', right: 0.25, down: 0.5 })).toEqual({ x: 150, y: 0, side: 200 });
  expect(squareAfter({ type: 'MOVE', right: 9, down: 0 })).toEqual({ x: 200, y: 0, side: 200 });
  expect(squareAfter({ type: 'ZOOM', zoom: 2 })).toEqual({ x: 150, y: 50, side: 100 });
  expect(squareAfter({ type: 'ZOOM', zoom: 100 }).side).toBe(200 / largestZoom);
  expect(
    squareAfter({ type: 'ZOOM', zoom: 2 }, { type: 'MOVE', right: -9, down: 9 }, { type: 'ZOOM', zoom: 1 }),
  ).toEqual({
    x: 0,
    y: 0,
    side: 200,
  });
});

test('what was cut is sent; when that fails it can be sent again', () => {
  const confirm = { type: 'CONFIRM' } as const;
  expect(callsAfter(avatarCropMachine, input, read, confirm).join()).toContain('"square":{"side":200,"x":100,"y":0}');
  const refused = after(avatarCropMachine, input, read, confirm, failed('saveAvatar', '图片不能超过 2 MB'));
  expect([refused.value, refused.context.error]).toEqual(['cropping', '图片不能超过 2 MB']);
  expect(after(avatarCropMachine, input, read, confirm, done('saveAvatar', someProfile)).output).toEqual({
    profile: someProfile,
  });
});
