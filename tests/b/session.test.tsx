import type { AnyActorRef } from 'xstate';
import type { SessionActor } from '../../machines/session.ts';
import '../../src/layout/QuestionDialog.tsx';
import { UserMenu } from '../../src/layout/UserMenu.tsx';
import { SessionDialogs } from '../../src/SessionDialogs.tsx';
import { useSelector } from '@xstate/react';
import { hasFrame, nickname, sessionDriver } from '../drivers/session.driver.ts';
import { operator } from '../models/operator.ts';
import { draw } from './draw.tsx';
import { openDocument } from './login-document.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** What the house shows of the session behind the login: the operator's menu, and the questions. */
function Inside({ session }: { readonly session: SessionActor }) {
  const framed = useSelector(session, hasFrame);
  return (
    <>
      {framed && (
        <UserMenu user={{ ...operator, nickname }} onSignOut={() => session.send({ type: 'SIGN_OUT' })} />
      )}
      <SessionDialogs session={session} />
    </>
  );
}

demandQuietConsole();

await walkView(sessionDriver, async (actor: AnyActorRef) => {
  const session = actor as SessionActor;
  const closeDocument = await openDocument(session);
  const clear = draw(<Inside session={session} />);
  return () => {
    clear();
    closeDocument();
  };
});
