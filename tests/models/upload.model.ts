import { uploadMachine } from '../../machines/upload.ts';
import { bare, defineModel } from '../engine/model.ts';

const files = [
  { id: 'file-1', name: '主图.png' },
  { id: 'file-2', name: '侧面.jpg' },
];

export const uploadModel = defineModel(uploadMachine, {
  id: 'upload',
  roots: [
    { key: 'images', files },
    { key: 'images', files: [] },
  ],
  cases: {
    PROGRESSED: [{ percent: 40 }],
    UPLOADED: [{ picture: { file_id: 9, url: '/uploads/9.png' } }],
    REFUSED: [{ message: '只支持 jpg、png、webp、gif 图片' }],
    RETRY: bare,
    SKIP: bare,
  },
  invariants: {
    'no file waits twice': ({ context }) => new Set(context.files.map(({ id }) => id)).size === context.files.length,
    'an error is on screen exactly while refused': (snapshot) =>
      snapshot.matches('refused') === (snapshot.context.error !== ''),
    'nothing waits when it is finished': (snapshot) =>
      !snapshot.matches('finished') || snapshot.context.files.length === 0,
  },
  goal: (snapshot) => snapshot.matches('finished'),
});
