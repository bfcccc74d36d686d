import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { texts } from '../contract/errors.ts';
import type { SessionActor } from '../machines/session.ts';

const QuestionDialog = lazy(async () => ({ default: (await import('./layout/QuestionDialog.tsx')).QuestionDialog }));

/** What the session asks the operator (spec §2, §8): to leave, to renew, or that he was signed out. */
export function SessionDialogs({ session }: { readonly session: SessionActor }) {
  const asked = useSelector(session, (snapshot) => {
    if (snapshot.matches({ signedIn: 'confirmingSignOut' })) return 'confirmingSignOut';
    if (snapshot.matches({ signedIn: 'expired' })) return 'expired';
    if (snapshot.matches({ signedIn: 'renewing' })) return 'renewing';
    return snapshot.matches({ signedIn: 'forcedOut' }) ? 'forcedOut' : null;
  });
  const message = useSelector(session, ({ context }) => context.message);
  if (asked === null) return null;
  const words = { confirmingSignOut: texts.signOutQuestion, forcedOut: message };
  return (
    <Suspense>
      <QuestionDialog
        title={texts.noticeTitle}
        busy={asked === 'renewing'}
        onOk={() => session.send({ type: 'CONFIRM' })}
        {...(asked !== 'forcedOut' && { onCancel: () => session.send({ type: 'CANCEL' }) })}
      >
        <span data-machine="session" data-state={`signedIn.${asked}`}>
          {asked === 'expired' || asked === 'renewing' ? texts.renewQuestion : words[asked]}
        </span>
      </QuestionDialog>
    </Suspense>
  );
}
