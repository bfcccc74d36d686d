import { pictureCropMachine } from '../../machines/entity/upload/picture-crop.ts';
import { defineModel } from '../engine/model.ts';
import { cropCases, cropInvariants } from './crop.ts';

const file = { id: 'file-1', name: '主图.png' };

export const pictureCropModel = defineModel(pictureCropMachine, {
  id: 'pictureCrop',
  roots: [
    { file, ratio: 1 },
    { file, ratio: 2.5 },
  ],
  cases: {
    ...cropCases,
    'done.make': { ok: { id: 'cut-1', name: '主图.png' } },
    'error.make': { broken: '无法读取这张图片，请换一张' },
  },
  invariants: cropInvariants,
  goal: (snapshot) => snapshot.status === 'done',
});
