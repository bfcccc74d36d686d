import type { Credentials, SignInStep } from '../../contract/sign-in/session.ts';

export interface SessionInput {
  readonly token: string;
  /** Of a single sign-on, from the address. */
  readonly ticket?: string;
}

export interface SessionContext {
  /** Empty when signed out. Kept in local storage by the world outside. */
  readonly token: string;
  /** Of a single sign-on, until it is exchanged for a token. */
  readonly ticket: string;
  readonly userId: number;
  /** What the last refused sign-in or renewal said, or what the server said when it ended the session. */
  readonly message: string;
  /** What the server wants before it gives a token. */
  readonly step: SignInStep | null;
  /** Shown once, when two-step sign-in was set up. */
  readonly recoveryCodes: readonly string[];
  /** Where a single sign-on leads instead. */
  readonly url: string;
}

export type SessionEvent =
  | ({ readonly type: 'SIGN_IN' } & Credentials)
  /** The code or the new password that `context.step` asks for. */
  | { readonly type: 'ANSWER_STEP'; readonly answer: string }
  /** The recovery codes are written down. */
  | { readonly type: 'NOTED' }
  | { readonly type: 'SIGN_OUT' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** 401 with 50001. */
  | { readonly type: 'TOKEN_EXPIRED' }
  /** Of all tabs of the browser, this one may ask about the renewal. */
  | { readonly type: 'MY_TURN' }
  /** The operator went on in another tab, which asks now. */
  | { readonly type: 'TURN_LOST' }
  /** Another tab has renewed the token. */
  | { readonly type: 'RENEWED'; readonly token: string }
  /** The operator does not want to renew, said in another tab. */
  | { readonly type: 'POSTPONED' }
  /** 401 with 50002 or any other code but 50001 and 50403. */
  | { readonly type: 'FORCED_OUT'; readonly message: string }
  /** 401 with 50403. */
  | { readonly type: 'FORBIDDEN' }
  | { readonly type: 'ADDRESS_CHANGED' }
  | { readonly type: 'USER_KNOWN'; readonly userId: number }
  /** Somebody has signed in anew in another tab of the browser: the token there is no longer this document's. */
  | { readonly type: 'TAKEN_OVER' };

/** An answer to a step. */
export interface StepAnswer {
  readonly step: SignInStep;
  readonly answer: string;
}
