import { avatarCropMachine, largestZoom } from '../../machines/avatar-crop.ts';
import { bare, defineModel } from '../engine/model.ts';
import { someProfile } from './operators-profile.ts';

const picture = { url: 'data:image/png;base64,iVBORw0KGgo=', width: 400, height: 200 };

export const avatarCropModel = defineModel(avatarCropMachine, {
  id: 'avatarCrop',
  roots: [{ file: { id: 'file-1', name: '我.png' } }],
  cases: {
    MOVE: { aside: { right: 0.5, down: 0 }, back: { right: -0.5, down: 0.5 } },
    ZOOM: { out: { zoom: 1 }, beyond: { zoom: 9 } },
    CONFIRM: bare,
    CANCEL: bare,
    'done.readPicture': { wide: picture },
    'error.readPicture': { broken: '无法读取这张图片，请换一张' },
    'done.saveAvatar': { ok: { ...someProfile, avatar: { file_id: 9, url: '/uploads/9.png' } } },
    'error.saveAvatar': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'the square lies inside of the picture': ({ context: { picture: read, square } }) =>
      !read ||
      (square.x >= 0 && square.y >= 0 && square.x + square.side <= read.width && square.y + square.side <= read.height),
    'the square is as large as the zoom says': ({ context: { picture: read, square, zoom } }) =>
      !read || square.side === Math.min(read.width, read.height) / zoom,
    'nobody zooms further than there is something to see': ({ context: { zoom } }) => zoom >= 1 && zoom <= largestZoom,
    'it tells of a change exactly when there was one': (snapshot) =>
      snapshot.status !== 'done' || (snapshot.output.profile !== null) === snapshot.matches('saved'),
  },
  goal: (snapshot) => snapshot.status === 'done',
});
