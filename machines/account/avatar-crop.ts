import type { ActorRefFrom } from 'xstate';
import type { Profile } from '../../contract/account/account-area.ts';
import { type CropOutput, cropMachineOf } from '../entity/upload/crop.ts';

/** The changed profile; null when nothing was changed. */
export type AvatarCropOutput = CropOutput<Profile>;

/** A new avatar (wider.md §11): a square of the chosen picture is cut out, uploaded and made the avatar. */
export const avatarCropMachine = cropMachineOf<Profile>({ id: 'avatarCrop', label: '裁剪头像', deed: '上传中' });

export type AvatarCropActor = ActorRefFrom<typeof avatarCropMachine>;
