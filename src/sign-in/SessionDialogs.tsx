import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { texts } from '../../contract/core/errors.ts';
import type { SessionActor } from '../../machines/sign-in/session.ts';
import { stateText } from '../core/state-text.ts';
import './session-dialogs.css';

const importDialog = () => import('../core/widgets/QuestionDialog.tsx');
const QuestionDialog = lazy(async () => ({ default: (await importDialog()).QuestionDialog }));

/** Fetches the code of the questions ahead: somebody who is signed out reads it at once, and without a network too. */
export const preloadQuestions = (): Promise<unknown> => Promise.allSettled([importDialog()]);

type Snapshot = ReturnType<SessionActor['getSnapshot']>;

interface Question {
  readonly text: string;
  /** What became of the last answer. */
  readonly fault?: string;
  readonly note?: string;
  readonly okText?: string;
  readonly mayCancel?: true;
  /** The answer is being carried out. */
  readonly busy?: true;
}

/** What the state asks, if it asks anything. */
function questionIn(snapshot: Snapshot): Question | undefined {
  const { message } = snapshot.context;
  if (snapshot.matches({ signedIn: 'confirmingSignOut' })) return { text: texts.signOutQuestion, mayCancel: true };
  if (snapshot.matches({ signedIn: { expired: 'asking' } }))
    return { text: texts.renewQuestion, fault: message, mayCancel: true };
  if (snapshot.matches({ signedIn: { expired: 'renewing' } }))
    return { text: texts.renewQuestion, mayCancel: true, busy: true };
  if (snapshot.matches({ signedIn: 'forcedOut' })) return { text: message, note: texts.draftsStay };
  if (snapshot.matches({ signedIn: 'frozen' })) return { text: texts.takenOver, okText: '刷新' };
  if (snapshot.matches('startedAnew')) return { text: texts.takenOver, okText: '刷新', busy: true };
  return snapshot.matches('signingOut') ? { text: texts.signingOut, busy: true } : undefined;
}

/** What the session asks the operator (spec §2, §8): to leave, to renew, or that he was signed out. */
export function SessionDialogs({ session }: { readonly session: SessionActor }) {
  const question = useSelector(session, questionIn, (one, other) => JSON.stringify(one) === JSON.stringify(other));
  const state = useSelector(session, ({ value }) => stateText(value));
  const asksElsewhere = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { expired: 'queueing' } }));
  if (asksElsewhere) return <output className="session-note">{texts.renewingElsewhere}</output>;
  if (!question) return null;
  const { text, note, fault = '', okText, mayCancel, busy = false } = question;
  return (
    <Suspense>
      <QuestionDialog
        title={texts.noticeTitle}
        busy={busy}
        onOk={() => session.send({ type: 'CONFIRM' })}
        {...(okText !== undefined && { okText })}
        {...(mayCancel && { onCancel: () => session.send({ type: 'CANCEL' }) })}
      >
        <span data-machine="session" data-state={state}>
          {text}
        </span>
        {note !== undefined && <p>{note}</p>}
        {fault !== '' && (
          <p className="session-fault" role="alert">
            {fault}
          </p>
        )}
      </QuestionDialog>
    </Suspense>
  );
}
