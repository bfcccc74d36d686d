import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { ChangeEmailActor } from '../../machines/account/change-email.ts';
import type { OwnSessionsActor } from '../../machines/account/own-sessions.ts';
import { ChangeEmailDialog } from '../../src/account/ChangeEmailDialog.tsx';
import { SessionsBlock } from '../../src/account/SessionsBlock.tsx';
import { changeEmailDriver } from '../drivers/change-email.driver.ts';
import { ownSessionsDriver } from '../drivers/own-sessions.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

await walkView(ownSessionsDriver, (actor: AnyActorRef) => draw(<SessionsBlock sessions={actor as OwnSessionsActor} />));

/** As the page has it: gone when it has ended. */
function Dialog({ change }: { readonly change: ChangeEmailActor }) {
  const isOpen = useSelector(change, ({ status }) => status === 'active');
  return isOpen && <ChangeEmailDialog change={change} />;
}

await walkView(changeEmailDriver, (actor: AnyActorRef) => draw(<Dialog change={actor as ChangeEmailActor} />));
