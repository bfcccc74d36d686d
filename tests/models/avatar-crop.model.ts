import { avatarCropMachine } from '../../machines/account/avatar-crop.ts';
import { defineModel } from '../engine/model.ts';
import { cropCases, cropInvariants } from './crop.ts';
import { someProfile } from './operators-profile.ts';

export const avatarCropModel = defineModel(avatarCropMachine, {
  id: 'avatarCrop',
  roots: [{ file: { id: 'file-1', name: '我.png' }, ratio: 1 }],
  cases: {
    ...cropCases,
    'done.make': { ok: { ...someProfile, avatar: { file_id: 9, url: '/uploads/9.png' } } },
    'error.make': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: cropInvariants,
  goal: (snapshot) => snapshot.status === 'done',
});
