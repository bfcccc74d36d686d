import { fromPromise, sendParent } from 'xstate';
import type { StepLogin } from '../../contract/account/account-security.ts';
import { codes } from '../../contract/core/errors.ts';
import {
  authCalls,
  expiryAfterLogin,
  expiryAfterRenewal,
  type Login,
  type Logout,
  type Renewal,
  type SingleSignOn,
  type UserInfo,
} from '../../contract/sign-in/session.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import type { StepAnswer } from '../../machines/sign-in/session-types.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { loginHash, wantedHash } from '../shell/address.ts';
import { forgetCalls, isWireOpen, request, RequestFailure } from '../core/http.ts';
import { flushDrafts, leaveOnPurpose } from '../shell/leaving.ts';
import { announce, turnLogic } from './renewal-turn.ts';
import { newRequestId } from '../core/request-id.ts';
import { read, remove, write } from '../core/storage.ts';
import { removeTokenCookie, setTokenCookie } from '../core/token-cookie.ts';
import { refuseCalls, repeatCalls } from '../core/waiting-calls.ts';

/** Changes the address without an event: nobody but the session is there to hear of it. */
const replaceHash = (hash: string) => history.replaceState(null, '', hash);

/** Shows the login page in the address, with the way back to what is there now. */
export const goToLogin = (): void => replaceHash(loginHash(location.hash));

/** Leads back to what was wanted before signing in. */
export const goToWanted = (): void => replaceHash(wantedHash(location.hash));

/** Whose token it is, where the shell could not find out: the logout call wants to know. */
const ownUserId = async (signal: AbortSignal) =>
  (await request<UserInfo>(authCalls.userInfo, { signal, quiet: true, own: true })).user_id;

const deadToken: ReadonlySet<number> = new Set([codes.tokenExpired, codes.forcedLogout]);

/** A token that is already dead is signed out already. */
async function signOut(userId: number, signal: AbortSignal): Promise<Logout> {
  try {
    const data = { user_id: userId || (await ownUserId(signal)) };
    return await request<Logout>(authCalls.logout, { data, signal, quiet: true, own: true });
  } catch (error) {
    if (error instanceof RequestFailure && deadToken.has(error.code)) return {};
    throw error;
  }
}

/** A code, or a new password, for the step that the server asks for. */
function answerStep({ step: { step, ticket }, answer }: StepAnswer, signal: AbortSignal): Promise<StepLogin> {
  const options = { signal, quiet: true, own: true };
  return step === 'password'
    ? request<StepLogin>(authCalls.resetPassword, { ...options, data: { ticket, password: answer } })
    : request<StepLogin>(authCalls.twoStep, { ...options, data: { ticket, code: answer } });
}

/** The sign-in that this document belongs to. */
let ownLogin: string | undefined;

/** A document belongs to the sign-in that it finds. */
export const recallLogin = (): void => void (ownLogin = read('LOGIN_ID'));

/** Whether the token in the browser is still of this document's sign-in: renewed perhaps, but nobody has signed in anew elsewhere. */
export const isOwnLogin = (): boolean => read('LOGIN_ID') === ownLogin;

/** Writes down the token, when it runs out and of which sign-in it is. */
function keepToken(token: string, expire: number, login: string | undefined): void {
  ownLogin = login;
  // First: other tabs hear of the token, and then ask whose it is.
  if (login !== undefined) write('LOGIN_ID', login);
  write('Access-Token', token, expire);
  setTokenCookie(token);
}

/** Leaves for another site. An address of this very document changes only its hash: it is to be loaded anew all the same. */
function leadTo(url: string): void {
  const { origin, pathname, search } = new URL(url, location.href);
  location.assign(url);
  if (origin === location.origin && pathname === location.pathname && search === location.search) location.reload();
}

/** The session chart with its effects: calls, storage, address (spec §4, §8, §9). */
export const sessionLogic = sessionMachine.provide({
  actors: {
    signIn: fromPromise(({ input, signal }) =>
      request<Login>(authCalls.login, { data: input, signal, quiet: true, own: true }),
    ),
    answerStep: fromPromise(({ input, signal }) => answerStep(input, signal)),
    exchangeTicket: fromPromise(({ input: { ticket }, signal }) =>
      request<SingleSignOn>(authCalls.singleSignOn, { params: { sticket: ticket }, signal, quiet: true, own: true }),
    ),
    signOut: fromPromise(({ input, signal }) => signOut(input.userId, signal)),
    renew: fromPromise(({ input, signal }) => {
      // Another tab may have renewed it since.
      const token = read('Access-Token') ?? input.token;
      return request<Renewal>(authCalls.refresh, { params: { token }, signal, quiet: true, own: true });
    }),
    turn: turnLogic,
    repeatCalls: fromPromise(repeatCalls),
    keepWork: fromPromise(async () => {
      // What is not on disk is asked about by the browser.
      if (!(await flushDrafts())) throw new Error('草稿没有保存到浏览器');
      leaveOnPurpose();
    }),
  },
  actions: {
    storeLogin: (_, login) => keepToken(login.token, expiryAfterLogin(Date.now(), login), newRequestId()),
    storeRenewal: (_, renewal) => keepToken(renewal.token, expiryAfterRenewal(Date.now(), renewal), read('LOGIN_ID')),
    // Signed out elsewhere, the token is no longer this document's: it starts anew as whoever is signed in now.
    clearStorage() {
      forgetCalls();
      if (!isWireOpen()) return location.reload();
      remove('Access-Token');
      removeTokenCookie();
    },
    goToLogin,
    goToWanted() {
      goToWanted();
      // The shell may still be on its way: its first answers need not wait for it.
      globalThis.earlyStart?.ask(read('Access-Token') ?? '');
    },
    goToForbidden: () => {
      location.hash = '#/exception/403';
    },
    leadTo: (_, { url }) => leadTo(url),
    refuseCalls,
    announceRenewed: () => announce('renewed'),
    announcePostponed: () => announce('postponed'),
    reportSignedIn: sendParent({ type: 'SIGNED_IN' }),
    reportSignedOut: sendParent({ type: 'SIGNED_OUT' }),
    say: sendParent((_, { text, level }: Pick<Notice, 'text' | 'level'>) => ({
      type: 'NOTIFY',
      notice: { cause: 'session', level, text },
    })),
    reload: () => location.reload(),
  },
});
