import { libraryPickerMachine } from '../../machines/entity/upload/library-picker.ts';
import { bare, defineModel } from '../engine/model.ts';
import { libraryFolders } from './library-upload.model.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';
const [can, cup] = [
  { file_id: 1, url: pixel, name: 'can.png', width: 240, height: 240 },
  { file_id: 2, url: pixel, name: 'cup.png', width: 400, height: 240 },
];

export const libraryPickerModel = defineModel(libraryPickerMachine, {
  id: 'library-picker',
  roots: [
    { room: 1, taken: [] },
    { room: 2, taken: [2] },
  ],
  cases: {
    'done.fetchFolders': { some: libraryFolders },
    'error.fetchFolders': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchFiles': { some: { pictures: [can, cup], total: 30 }, none: { pictures: [], total: 0 } },
    'error.fetchFiles': { down: '您的网络发生异常，无法连接服务器' },
    SEARCH: [{ keyword: '端午' }],
    OPEN_FOLDER: [{ folder: 2 }],
    TURN: [{ pageNo: 2 }],
    RETRY: bare,
    TOGGLE: { can: { picture: can }, cup: { picture: cup } },
    CONFIRM: bare,
    CANCEL: bare,
  },
  key: ({ context: { room, keyword, folder, pageNo, folders, total, chosen, error } }) => [
    room,
    keyword,
    folder,
    pageNo,
    folders.length,
    total,
    error !== '',
    ...chosen.map(({ file_id }) => file_id),
  ],
  invariants: {
    'never more is chosen than there is room for': ({ context: { chosen, room } }) => chosen.length <= room,
    'what stands in the field is not chosen again': ({ context: { chosen, taken } }) =>
      chosen.every(({ file_id }) => !taken.includes(file_id)),
    'an error is on screen exactly while it failed': (snapshot) =>
      snapshot.matches('failed') === (snapshot.context.error !== ''),
    'a page is turned within one question': ({ context: { pageNo } }) => pageNo >= 1,
    'nothing is handed over when it was cancelled': (snapshot) =>
      !snapshot.matches('cancelled') || snapshot.output?.pictures.length === 0,
  },
  goal: (snapshot) => snapshot.status === 'done',
});
