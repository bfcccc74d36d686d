import { expect, test } from 'vitest';
import { uploadMachine } from '../../../machines/upload.ts';
import { after, done } from '../../engine/promises.ts';

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

test('for a field that wants a shape each file is cut before it is sent; one that is not cut is left out', () => {
  const shaped = { ...input, ratio: 1 };
  expect(after(uploadMachine, shaped).value).toBe('cropping');
  const cut = { id: 'cut-1', name: '主图.png' };
  const sending = after(uploadMachine, shaped, done('crop', { made: cut }));
  expect(sending.value).toBe('sending');
  expect(sending.context.files[0]).toEqual(cut);
  const next = after(uploadMachine, shaped, done('crop', { made: null }));
  expect(next.value).toBe('cropping');
  expect(next.context.files.map(({ id }) => id)).toEqual(['file-2']);
});

test('what is chosen from 素材库 stands in the field, nothing is sent', () => {
  const asked = { key: 'images', files: [], library: { room: 2, taken: [] } };
  const pictures = [{ file_id: 7, url: '/uploads/7.png' }];
  const state = after(uploadMachine, asked, done('library', { pictures }));
  expect(state.output).toEqual({ pictures });
});
