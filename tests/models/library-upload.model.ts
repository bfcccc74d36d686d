import { libraryUploadMachine } from '../../machines/files/library-upload.ts';
import { bare, defineModel } from '../engine/model.ts';

export const libraryFolders = [
  { id: 1, name: '商品图片' },
  { id: 2, name: '活动物料' },
];
const files = [
  { id: 'file-1', name: '主图.png' },
  { id: 'file-2', name: '侧面.jpg' },
];

export const libraryUploadModel = defineModel(libraryUploadMachine, {
  id: 'library-upload',
  roots: [undefined],
  cases: {
    'done.fetchFolders': { some: libraryFolders },
    'error.fetchFolders': { down: '您的网络发生异常，无法连接服务器' },
    CHOOSE: ({ context }) => [{ files: files.slice(context.items.length, context.items.length + 1) }],
    PUT_INTO: [{ folder: 2 }],
    PROGRESSED: [{ percent: 40 }],
    UPLOADED: [{ picture: { file_id: 9, url: '/uploads/9.png' } }],
    REFUSED: [{ message: '请上传 jpg、png、webp 或 gif 图片' }],
    RETRY: [{ id: 'file-1' }],
    STOP: bare,
    CLOSE: bare,
  },
  key: ({ context: { folders, folder, items, percent } }) => [
    folders.length,
    folder,
    percent,
    ...items.map(({ state }) => state),
  ],
  within: ({ context }, event) => event.type !== 'CHOOSE' || context.items.length < files.length,
  invariants: {
    'something waits exactly while it is sent': (snapshot) =>
      snapshot.matches('sending') === snapshot.context.items.some(({ state }) => state === 'waiting'),
    'what was refused says why, nothing else does': ({ context }) =>
      context.items.every(({ state, error }) => (state === 'refused') === (error !== '')),
    'progress is shown of what is under way only': (snapshot) =>
      snapshot.context.percent === 0 || snapshot.matches('sending'),
  },
  goal: (snapshot) => snapshot.status === 'done',
});
