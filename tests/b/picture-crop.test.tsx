import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { PictureCropActor } from '../../machines/entity/upload/picture-crop.ts';
import { CropDialog } from '../../src/files/media/CropDialog.tsx';
import { pictureCropDriver } from '../drivers/picture-crop.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** As the form has it: gone when it has ended. */
function Crop({ crop }: { readonly crop: PictureCropActor }) {
  const isOpen = useSelector(crop, ({ status }) => status === 'active');
  return isOpen && <CropDialog crop={crop} kind="pictureCrop" />;
}

demandQuietConsole();
await walkView(pictureCropDriver, (actor: AnyActorRef) => draw(<Crop crop={actor as PictureCropActor} />));
