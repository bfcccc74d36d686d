import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { StepLogin } from '../../contract/account/account-security.ts';
import { codes } from '../../contract/core/errors.ts';
import {
  type Credentials,
  type Login,
  type Logout,
  reloadDelay,
  type Renewal,
  type SignInStep,
  type SingleSignOn,
  singleSignOnDelay,
  singleSignOnFailure,
  signOutPatience,
} from '../../contract/sign-in/session.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import type { SessionContext, SessionEvent, SessionInput, StepAnswer } from './session-types.ts';

/** What an actor failed with, for guards and actions. */
export const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
/** What an actor ended with. */
export const output = <Output>({ event }: { event: { output: Output } }) => event.output;
/** What a step is answered with: a code is typed with spaces, a password is what it is. */
export const answered = ({ step }: SessionContext, answer: string): StepAnswer => ({
  step: step as SignInStep,
  answer: step?.step === 'password' ? answer : answer.replaceAll(/\s/g, ''),
});

/** Types, effects and conditions of the session chart; the effects are given from outside (src/sign-in/session-wiring.ts). */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    tags: {} as 'signedIn' | 'busy' | 'asking' | 'holding',
  },
  actors: {
    signIn: fromPromise<Login, Credentials>(unprovided),
    answerStep: fromPromise<StepLogin, StepAnswer>(unprovided),
    exchangeTicket: fromPromise<SingleSignOn, { ticket: string }>(unprovided),
    signOut: fromPromise<Logout, { userId: number; token: string }>(unprovided),
    renew: fromPromise<Renewal, { token: string }>(unprovided),
    /** Sends MY_TURN and TURN_LOST, and what other tabs made of the question: RENEWED, POSTPONED. */
    turn: fromCallback<SessionEvent, { token: string }>(() => {}),
    /** Makes the calls again, one after the other, that wait for the token; done when all are answered. */
    repeatCalls: fromPromise<void, void>(unprovided),
    /** Keeps what is typed, so that the reload loses nothing. */
    keepWork: fromPromise<void, void>(unprovided),
  },
  delays: { reloadDelay, singleSignOnDelay, signOutPatience },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    hasTicket: ({ context }) => context.ticket !== '',
    isFilled: (_, { username, password }: Credentials) => username.trim() !== '' && password !== '',
    isAnswered: (_, { answer }: { answer: string }) => answer.trim() !== '',
    asksStep: (_, { code, result }: Failed) =>
      code === codes.stepRequired && typeof result === 'object' && result !== null && 'step' in result,
    isTicketOver: (_, { code }: Failed) => code === codes.notFound,
    hasRecoveryCodes: (_, { recovery_codes: recoveryCodes = [] }: StepLogin) => recoveryCodes.length > 0,
    letsIn: (_, { token = '' }: SingleSignOn) => token !== '',
    leadsAway: (_, { url = '' }: SingleSignOn) => url !== '',
    isFailureWord: (_, { msg }: SingleSignOn) => msg === singleSignOnFailure,
    isRefused: (_, { code }: Failed) => code === codes.forcedLogout || code === codes.tokenExpired,
  },
  actions: {
    keepLogin: assign((_, { token }: Pick<Login, 'token'>) => ({ token, message: '' })),
    keepRenewal: assign((_, { token }: { token: string }) => ({ token })),
    keepMessage: assign((_, { message }: { message: string }) => ({ message })),
    forgetMessage: assign({ message: '' }),
    keepStep: assign((_, { result }: Failed) => ({ step: result as SignInStep, message: '' })),
    forgetStep: assign({ step: null }),
    keepRecoveryCodes: assign((_, { recovery_codes: recoveryCodes = [] }: StepLogin) => ({ recoveryCodes })),
    forgetRecoveryCodes: assign({ recoveryCodes: [] }),
    keepUser: assign((_, { userId }: { userId: number }) => ({ userId })),
    keepUrl: assign((_, { url = '' }: SingleSignOn) => ({ url })),
    forgetTicket: assign({ ticket: '' }),
    forgetSession: assign({ token: '', userId: 0 }),
    /** Writes token and expiry to local storage; given from outside. */
    storeLogin: (_, _login: Login) => {},
    storeRenewal: (_, _renewal: Renewal) => {},
    clearStorage: () => {},
    /** `/user/login?redirect=<full path>`; given from outside. */
    goToLogin: () => {},
    /** The path kept in `redirect`, else the landing page; given from outside. */
    goToWanted: () => {},
    goToForbidden: () => {},
    /** Leaves for another site; given from outside. */
    leadTo: (_, _place: { url: string }) => {},
    /** Tells the app which half of the house to show; given from outside. */
    reportSignedIn: () => {},
    reportSignedOut: () => {},
    /** Calls that wait for the token are refused after all; given from outside. */
    refuseCalls: () => {},
    /** Other tabs of the browser need not ask; given from outside. */
    announceRenewed: () => {},
    announcePostponed: () => {},
    say: (_, _said: { text: string; level: 'success' | 'info' | 'warning' | 'error' }) => {},
    reload: () => {},
  },
});
