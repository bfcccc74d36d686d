import { uploadMachine } from '../../machines/entity/upload/upload.ts';
import { bare, defineModel } from '../engine/model.ts';

const files = [
  { id: 'file-1', name: '主图.png' },
  { id: 'file-2', name: '侧面.jpg' },
];

const square = { file_id: 7, url: '/uploads/7.png', name: '方图.png', width: 240, height: 242 };
const wide = { file_id: 8, url: '/uploads/8.png', name: '横幅.png', width: 750, height: 300 };

export const uploadModel = defineModel(uploadMachine, {
  id: 'upload',
  roots: [
    { key: 'images', files },
    { key: 'images', files: [] },
    { key: 'images', files, ratio: 1 },
    { key: 'images', files: [], library: { room: 3, taken: [4] } },
    { key: 'images', files: [], library: { room: 3, taken: [4] }, ratio: 1 },
  ],
  cases: {
    PROGRESSED: [{ percent: 40 }],
    UPLOADED: [{ picture: { file_id: 9, url: '/uploads/9.png' } }],
    REFUSED: [{ message: '只支持 jpg、png、webp、gif 图片' }],
    'done.library': { some: { pictures: [square] }, unfit: { pictures: [square, wide] }, none: { pictures: [] } },
    'done.crop': { cut: { made: { id: 'cut-1', name: '主图.png' } }, none: { made: null } },
    RETRY: bare,
    SKIP: bare,
  },
  /** What comes after a file is another thing where 素材库 could open once more. */
  aspect: ({ context: { library } }) => (library ? 'library' : ''),
  invariants: {
    'no file waits twice': ({ context }) => new Set(context.files.map(({ id }) => id)).size === context.files.length,
    'an error is on screen exactly while refused': (snapshot) =>
      snapshot.matches('refused') === (snapshot.context.error !== ''),
    'what has to be cut is never sent as it was': (snapshot) =>
      !snapshot.matches('sending') || snapshot.context.ratio === undefined || snapshot.context.files[0]?.id === 'cut-1',
    'a picture that the field has no shape for is cut': ({ context: { ratio, pictures } }) =>
      ratio === undefined || pictures.every(({ file_id }) => file_id !== wide.file_id),
    'nothing waits when it is finished': (snapshot) =>
      !snapshot.matches('finished') || snapshot.context.files.length === 0,
  },
  goal: (snapshot) => snapshot.matches('finished'),
});
