import type { SignInStep } from '../../contract/sign-in/session.ts';
import type { SessionActor } from '../../machines/sign-in/session.ts';
import { recoveryForm, type StepForm, stepForm } from './login-step-kinds.ts';
import { element } from './login-step-parts.ts';
import './login-steps.css';

/** Where signing in stands: a step that is asked for, or recovery codes that are told once. */
export interface Standing {
  readonly step: SignInStep | null;
  /** Why the last answer was refused; '' when none was. */
  readonly message: string;
  readonly busy: boolean;
  /** Not empty while they are on screen. */
  readonly recoveryCodes: readonly string[];
}

/** What the steps need of the session. */
export interface Stepping {
  /** The name that was typed. */
  readonly username: string;
  standing(): Standing;
  /** Calls back on every change. Returns how to stop it. */
  follow(listener: () => void): () => void;
  answer(text: string): void;
  /** The recovery codes are kept. */
  goOn(): void;
  cancel(): void;
}

/** What is drawn anew when it changes: the step by its ticket, or the codes. */
const subjectOf = ({ step, recoveryCodes }: Standing): string =>
  recoveryCodes.length > 0 ? recoveryCodes.join() : (step?.ticket ?? '');

const busyText = '验证中…';

interface Drawn {
  readonly subject: string;
  readonly form: HTMLFormElement;
  update(standing: Standing): void;
}

function draw(stepping: Stepping, standing: Standing, content: StepForm): Drawn {
  const isTelling = standing.recoveryCodes.length > 0;
  const title = element('h2', { id: 'step-title' }, content.title);
  const refusal = element('p', { class: 'step-refusal', role: 'alert' });
  const submit = element('button', { type: 'submit' }, content.submit);
  const back = element('button', { type: 'button', class: 'step-quiet' }, '返回登录');
  const form = element(
    'form',
    { class: 'login-step', novalidate: '', 'aria-labelledby': 'step-title' },
    title,
    element('p', { class: 'step-hint' }, content.hint),
    refusal,
    ...content.body,
    submit,
    ...(isTelling ? [] : [back]),
  );
  back.addEventListener('click', () => stepping.cancel());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const answer = stepping.standing().busy ? undefined : content.read();
    if (answer === undefined) return;
    if (isTelling) stepping.goOn();
    else stepping.answer(answer);
  });
  const update = ({ message, busy }: Standing) => {
    const isRefused = !busy && message !== '' && refusal.textContent !== message;
    form.setAttribute('aria-busy', String(busy));
    submit.disabled = busy;
    submit.textContent = busy ? busyText : content.submit;
    for (const input of form.querySelectorAll('input')) input.readOnly = busy;
    refusal.textContent = busy ? '' : message;
    if (isRefused && content.first instanceof HTMLInputElement) content.first.select();
  };
  return { subject: subjectOf(standing), form, update };
}

/**
 * Draws the steps of signing in into `place`, in front of the login form, for as long as there is one to take. Returns how to take
 * them away.
 */
export function drawSteps(stepping: Stepping, place: HTMLElement): () => void {
  let drawn: Drawn | undefined;
  const clear = () => {
    drawn?.form.remove();
    drawn = undefined;
  };
  const follow = () => {
    const standing = stepping.standing();
    const { step, recoveryCodes } = standing;
    if (subjectOf(standing) !== drawn?.subject) {
      clear();
      if (recoveryCodes.length === 0 && !step) return;
      const content =
        step && recoveryCodes.length === 0 ? stepForm(step, stepping.username) : recoveryForm(recoveryCodes);
      drawn = draw(stepping, standing, content);
      place.prepend(drawn.form);
      content.first.focus();
    }
    drawn?.update(standing);
  };
  follow();
  const stop = stepping.follow(follow);
  return () => {
    stop();
    clear();
  };
}

/** The steps of a running session. `place` holds the login form, whose name field says who signs in. */
export function attachSteps(session: SessionActor, place: HTMLElement): () => void {
  const stepping: Stepping = {
    get username() {
      return place.querySelector<HTMLInputElement>('#username')?.value.trim() ?? '';
    },
    standing() {
      const snapshot = session.getSnapshot();
      const { step, message, recoveryCodes } = snapshot.context;
      return {
        step: snapshot.matches('stepping') ? step : null,
        message,
        busy: snapshot.matches({ stepping: 'answering' }),
        recoveryCodes: snapshot.matches('noting') ? recoveryCodes : [],
      };
    },
    follow(listener) {
      const following = session.subscribe(listener);
      return () => following.unsubscribe();
    },
    answer: (answer) => session.send({ type: 'ANSWER_STEP', answer }),
    goOn: () => session.send({ type: 'NOTED' }),
    cancel: () => session.send({ type: 'CANCEL' }),
  };
  return drawSteps(stepping, place);
}
