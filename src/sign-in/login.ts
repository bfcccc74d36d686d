import { requiredMessage } from '../../contract/core/rules.ts';
import { authCalls, type SingleSignOnOffer } from '../../contract/sign-in/session.ts';
import type { AppActor } from '../../machines/shell/app.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import type { SessionActor } from '../../machines/sign-in/session.ts';
import { wantedHash } from '../shell/address.ts';
import { request } from '../core/http.ts';
import { inTime } from '../core/in-time.ts';

function part<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`index.html has no ${selector}`);
  return found;
}

const form = part('#login', HTMLFormElement);
const username = part('#username', HTMLInputElement);
const password = part('#password', HTMLInputElement);
const button = part('#login button', HTMLButtonElement);
const refusal = part('#refusal', HTMLElement);
const labels = new Map([
  [username, '用户名'],
  [password, '密码'],
]);

const isFilled = (input: HTMLInputElement) => (input === password ? input.value : input.value.trim()) !== '';

/** Writes what is wrong with a field below it, or that nothing is. */
function mark(input: HTMLInputElement, fault: string): void {
  input.setAttribute('aria-invalid', String(fault !== ''));
  part(`#${input.id}-fault`, HTMLElement).textContent = fault;
}

/** Checks a field as spec §5 has it: required, said below the field. */
function check(input: HTMLInputElement): boolean {
  mark(input, isFilled(input) ? '' : requiredMessage(labels.get(input) ?? ''));
  return isFilled(input);
}

/** Empties the form for the next operator; leaves alone one that somebody fills while the program is still starting. */
export function resetLogin(): void {
  if (document.documentElement.dataset['state'] === 'outside') return;
  form.reset();
  for (const input of labels.keys()) mark(input, '');
  // The form is visible once the state is written to the document.
  queueMicrotask(() => username.focus());
}

function submit(session: SessionActor): void {
  delete document.documentElement.dataset['submitted'];
  const faulty = [...labels.keys()].filter((input) => !check(input));
  if (faulty.length > 0) return faulty.at(0)?.focus();
  session.send({ type: 'SIGN_IN', username: username.value, password: password.value });
}

function attachFields(): void {
  for (const input of labels.keys()) {
    input.addEventListener('blur', () => {
      // Leaving the window is not leaving the field.
      if (document.hasFocus()) check(input);
    });
    input.addEventListener('input', () => {
      if (isFilled(input)) mark(input, '');
    });
  }
}

/** The code for what stands between password and token comes when it is needed; without it nobody gets in, so it says so. */
async function loadSteps(session: SessionActor): Promise<void> {
  try {
    const { attachSteps } = await inTime(import('./login-steps.ts'));
    attachSteps(session, part('.entrance', HTMLElement));
  } catch {
    session.send({ type: 'CANCEL' });
    refusal.textContent = '验证页面加载失败，请检查网络后重试';
  }
}

/** Shows what the session is doing: nothing, asking the server, or saying why it was refused. */
function followSession(session: SessionActor): void {
  let steps: Promise<void> | undefined;
  session.subscribe((state) => {
    const isBusy = state.matches('signingIn');
    const isRefused = state.matches('refused');
    form.dataset['state'] = typeof state.value === 'string' ? state.value : 'signedIn';
    form.setAttribute('aria-busy', String(isBusy));
    button.disabled = isBusy;
    button.textContent = isBusy ? '登录中…' : '登录';
    username.readOnly = isBusy;
    password.readOnly = isBusy;
    refusal.textContent = isRefused ? state.context.message : '';
    if (isRefused) password.select();
    if (state.matches('stepping')) steps ??= loadSteps(session);
  });
}

/** Shows the way to a provider of single sign-on, if there is one: asked for when nothing else is to do. */
async function offerSingleSignOn(): Promise<void> {
  const offer = await request<SingleSignOnOffer>(authCalls.singleSignOnOffer, { quiet: true, own: true });
  if (!offer.enabled) return;
  const link = part('#sso', HTMLAnchorElement);
  link.textContent = offer.label;
  // With an address it is a link: keys reach it. What is wanted changes without an event, so it is looked at before each use.
  const aim = () => {
    link.href = `${offer.url}?redirect=${encodeURIComponent(wantedHash(location.hash).slice(1))}`;
  };
  aim();
  for (const use of ['pointerdown', 'focus', 'click']) link.addEventListener(use, aim);
  link.hidden = false;
}

/** Notices that outlive the shell (a sign-out that failed, for one). */
function drawNotices(app: AppActor, notices: readonly Notice[]): void {
  const lines = notices.map(({ cause, level, title: heading, text }) => {
    const line = document.createElement('li');
    const close = document.createElement('button');
    line.dataset['level'] = level;
    line.textContent = heading === undefined ? text : `${heading} ${text}`;
    close.textContent = '关闭';
    close.addEventListener('click', () => app.getSnapshot().children.notices?.send({ type: 'DISMISS', cause }));
    line.append(close);
    return line;
  });
  part('#notices', HTMLElement).replaceChildren(...lines);
}

/** Joins the form that stands in the document to the running session. */
export function attachLogin(app: AppActor): void {
  const { session, notices } = app.getSnapshot().children;
  attachFields();
  if (!session) throw new Error('the app has no session');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(session);
  });
  followSession(session);
  app.subscribe((state) => {
    // No password stays in the document.
    if (state.matches('inside')) form.reset();
  });
  notices?.subscribe((state) => drawNotices(app, state.context.notices));
  const idly = 'requestIdleCallback' in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 1000);
  if (session.getSnapshot().matches('signedOut')) idly(() => void offerSingleSignOn().catch(() => {}));
  // Sent before the program was there.
  if ('submitted' in document.documentElement.dataset) submit(session);
}
