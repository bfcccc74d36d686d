import { expect, test } from 'vitest';
import { uploadMachine } from '../../../machines/upload.ts';
import { after } from '../../engine/promises.ts';

const input = {
  key: 'images',
  files: [
    { id: 'file-1', name: '主图.png' },
    { id: 'file-2', name: '侧面.jpg' },
  ],
};
const refused = { type: 'REFUSED', message: '图片不能超过 5 MB' } as const;
const uploaded = { type: 'UPLOADED', picture: { file_id: 9, url: '/uploads/9.png' } } as const;

test('one file that is refused does not take the others with it', () => {
  const state = after(uploadMachine, input, refused, { type: 'SKIP' }, uploaded);
  expect(state.value).toBe('finished');
  expect(state.output).toEqual({ pictures: [{ file_id: 9, url: '/uploads/9.png' }] });
});

test('a refused file says why and can be sent again', () => {
  expect(after(uploadMachine, input, refused).context.error).toBe('图片不能超过 5 MB');
  expect(after(uploadMachine, input, refused, { type: 'RETRY' }).value).toBe('sending');
});
