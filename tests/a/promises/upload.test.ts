import { expect, test } from 'vitest';
import { uploadMachine } from '../../../machines/entity/upload/upload.ts';
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

const square = { file_id: 7, url: '/uploads/7.png', name: '方图.png', width: 240, height: 240 };
const wide = { file_id: 8, url: '/uploads/8.png', name: '横幅.png', width: 750, height: 300 };

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
  const state = after(uploadMachine, asked, done('library', { pictures: [square, wide] }));
  expect(state.output).toEqual({ pictures: [square, wide].map(({ file_id, url }) => ({ file_id, url })) });
});

test('a picture of 素材库 that has another shape than the field wants is cut; the part becomes a file of its own', () => {
  const asked = { key: 'images', files: [], library: { room: 2, taken: [] }, ratio: 1 };
  const chosen = [asked, done('library', { pictures: [wide, square] })] as const;
  const cropping = after(uploadMachine, ...chosen);
  expect([cropping.value, cropping.context.files]).toEqual([
    'cropping',
    [{ id: 'file 8', name: '横幅.png', url: '/uploads/8.png' }],
  ]);
  const cut = done('crop', { made: { id: 'cut-1', name: '横幅.png' } });
  const ids = (state: { readonly output?: { readonly pictures: readonly { file_id: number }[] } | undefined }) =>
    state.output?.pictures.map(({ file_id }) => file_id);
  expect(ids(after(uploadMachine, ...chosen, cut, uploaded))).toEqual([7, 9]);
  expect(ids(after(uploadMachine, ...chosen, done('crop', { made: null })))).toEqual([7]);
});

test('how far the file that is sent has come shows', () => {
  expect(after(uploadMachine, input, { type: 'PROGRESSED', percent: 40 }).context.percent).toBe(40);
});
