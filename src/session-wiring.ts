import { fromPromise, sendParent } from 'xstate';
import { codes } from '../contract/errors.ts';
import {
  authCalls,
  expiryAfterLogin,
  expiryAfterRenewal,
  type Login,
  type Logout,
  type Renewal,
  type UserInfo,
} from '../contract/session.ts';
import { sessionMachine } from '../machines/session.ts';
import { loginHash, wantedHash } from './address.ts';
import { forgetCalls, isWireOpen, request, RequestFailure } from './http.ts';
import { read, remove, write } from './storage.ts';

/** Changes the address without an event: nobody but the session is there to hear of it. */
const replaceHash = (hash: string) => history.replaceState(null, '', hash);

/** Shows the login page in the address, with the way back to what is there now. */
export const goToLogin = (): void => replaceHash(loginHash(location.hash));

/** Leads back to what was wanted before signing in. */
export const goToWanted = (): void => replaceHash(wantedHash(location.hash));

/** Whose token it is, where the shell could not find out: the logout call wants to know. */
const ownUserId = async (signal: AbortSignal) =>
  (await request<UserInfo>(authCalls.userInfo, { signal, quiet: true })).user_id;

const deadToken: ReadonlySet<number> = new Set([codes.tokenExpired, codes.forcedLogout]);

/** A token that is already dead is signed out already. */
async function signOut(userId: number, signal: AbortSignal): Promise<Logout> {
  try {
    const data = { user_id: userId || (await ownUserId(signal)) };
    return await request<Logout>(authCalls.logout, { data, signal, quiet: true });
  } catch (error) {
    if (error instanceof RequestFailure && deadToken.has(error.code)) return {};
    throw error;
  }
}

/** The session chart with its effects: calls, storage, address (spec §4, §8, §9). */
export const sessionLogic = sessionMachine.provide({
  actors: {
    signIn: fromPromise(({ input, signal }) => request<Login>(authCalls.login, { data: input, signal, quiet: true })),
    signOut: fromPromise(({ input, signal }) => signOut(input.userId, signal)),
    renew: fromPromise(({ input, signal }) => {
      // Another tab may have renewed it since.
      const token = read('Access-Token') ?? input.token;
      return request<Renewal>(authCalls.refresh, { params: { token }, signal, quiet: true });
    }),
  },
  actions: {
    storeLogin: (_, login) => write('Access-Token', login.token, expiryAfterLogin(Date.now(), login)),
    storeRenewal: (_, renewal) => write('Access-Token', renewal.token, expiryAfterRenewal(Date.now(), renewal)),
    // Signed out elsewhere, the token is no longer this document's: it starts anew as whoever is signed in now.
    clearStorage() {
      forgetCalls();
      if (isWireOpen()) remove('Access-Token');
      else location.reload();
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
    reportSignedIn: sendParent({ type: 'SIGNED_IN' }),
    reportSignedOut: sendParent({ type: 'SIGNED_OUT' }),
    say: sendParent((_, { text, level }: { text: string; level: 'success' | 'info' | 'error' }) => ({
      type: 'NOTIFY',
      notice: { cause: 'session', level, text },
    })),
    reload: () => location.reload(),
  },
});
