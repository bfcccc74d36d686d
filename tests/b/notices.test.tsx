import type { AnyActorRef } from 'xstate';
import type { NoticesActor } from '../../machines/notices.ts';
import { NoticesView } from '../../src/NoticesView.tsx';
import { noticesDriver } from '../drivers/notices.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(noticesDriver, (actor: AnyActorRef) => draw(<NoticesView notices={actor as NoticesActor} />));
