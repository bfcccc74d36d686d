import type { AnyActorRef } from 'xstate';
import type { LibraryPickerActor } from '../../machines/entity/upload/library-picker.ts';
import { Library } from '../../src/files/media/Library.tsx';
import { libraryPickerDriver } from '../drivers/library-picker.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(libraryPickerDriver, (actor: AnyActorRef) => draw(<Library picker={actor as LibraryPickerActor} />));
