import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { RecordActor } from '../../machines/record.ts';
import type { UploadActor } from '../../machines/upload.ts';
import { UploadTile } from '../../src/fields/editors/UploadTile.tsx';
import { uploadDriver } from '../drivers/upload.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

/** As the record has it: gone when all files have arrived or were left out. */
function Tile({ upload }: { readonly upload: UploadActor }) {
  const isUnderWay = useSelector(upload, ({ status }) => status === 'active');
  return isUnderWay && <UploadTile record={standing({ children: { upload } }) as RecordActor} />;
}

demandQuietConsole();
await walkView(uploadDriver, (actor: AnyActorRef) => draw(<Tile upload={actor as UploadActor} />));
