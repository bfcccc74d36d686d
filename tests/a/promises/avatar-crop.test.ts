import { expect, test } from 'vitest';
import { avatarCropMachine } from '../../../machines/account/avatar-crop.ts';
import { someProfile } from '../../models/operators-profile.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const input = { file: { id: 'file-1', name: '我.png' }, ratio: 1 };
const read = done('readPicture', { url: 'blob:1', width: 400, height: 200 });

test('what was cut is sent; when that fails it can be sent again', () => {
  const confirm = { type: 'CONFIRM' } as const;
  expect(callsAfter(avatarCropMachine, input, read, confirm).join()).toContain(
    '"frame":{"height":200,"width":200,"x":100,"y":0}',
  );
  const refused = after(avatarCropMachine, input, read, confirm, failed('make', '图片不能超过 2 MB'));
  expect([refused.value, refused.context.error]).toEqual(['cropping', '图片不能超过 2 MB']);
  expect(after(avatarCropMachine, input, read, confirm, done('make', someProfile)).output).toEqual({
    made: someProfile,
  });
});

test('the frame is moved and made smaller before it is cut', () => {
  const frame = (...events: Parameters<typeof after<typeof avatarCropMachine>>[2][]) =>
    after(avatarCropMachine, input, read, ...events).context.frame;
  expect(frame({ type: 'MOVE', right: 0.25, down: 0.5 })).toEqual({ x: 150, y: 0, width: 200, height: 200 });
  expect(frame({ type: 'ZOOM', zoom: 2 })).toEqual({ x: 150, y: 50, width: 100, height: 100 });
});
