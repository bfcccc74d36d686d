import type { AnyActorRef } from 'xstate';
import type { BootstrapActor } from '../../machines/sign-in/bootstrap.ts';
import { StartPage } from '../../src/shell/layout/StartPage.tsx';
import { bootstrapDriver } from '../drivers/bootstrap.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(bootstrapDriver, (actor: AnyActorRef) => draw(<StartPage bootstrap={actor as BootstrapActor} />));
