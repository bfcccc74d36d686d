import type { AnyActorRef } from 'xstate';
import type { LibraryUploadActor } from '../../machines/files/library-upload.ts';
import { UploadList } from '../../src/files/media/UploadList.tsx';
import { libraryUploadDriver } from '../drivers/library-upload.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(libraryUploadDriver, (actor: AnyActorRef) => draw(<UploadList upload={actor as LibraryUploadActor} />));
