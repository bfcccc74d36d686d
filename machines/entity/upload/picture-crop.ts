import type { ActorRefFrom } from 'xstate';
import type { ChosenFile } from './chosen-file.ts';
import { type CropOutput, cropMachineOf } from './crop.ts';

/** The file that was cut out; null when it was left out. */
export type PictureCropOutput = CropOutput<ChosenFile>;

/** A picture for a field that wants a shape: a part of it is cut out before it is sent (wider.md §10.12). */
export const pictureCropMachine = cropMachineOf<ChosenFile>({ id: 'pictureCrop', label: '裁剪图片', deed: '裁剪图片' });

export type PictureCropActor = ActorRefFrom<typeof pictureCropMachine>;
