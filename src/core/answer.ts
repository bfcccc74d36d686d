import type { Envelope } from '../../contract/core/envelope.ts';
import { codes, messages, requestErrorTitle, statusDescriptions, texts } from '../../contract/core/errors.ts';
import type { Failed } from '../../machines/core/failure.ts';
import type { Notice } from '../../machines/notices/notices.ts';

/** What came back from the wire. `body` is an envelope, unless something else than our API answered. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What a failed call means beyond the call itself (spec §8). */
export type Trouble =
  | { readonly type: 'TOKEN_EXPIRED' }
  | { readonly type: 'FORCED_OUT'; readonly message: string }
  | { readonly type: 'FORBIDDEN' }
  /** The screen is locked: nothing is answered before the password is given. */
  | { readonly type: 'LOCKED' }
  | { readonly type: 'NOTIFY'; readonly notice: Notice }
  /** The page for it is to be shown: `/exception/{status}`. */
  | { readonly type: 'EXCEPTION'; readonly status: number };

export interface Refusal {
  readonly failed: Failed;
  readonly troubles: readonly Trouble[];
}

/** Statuses with a page of their own (spec §2). */
const withPage: ReadonlySet<number> = new Set([403, 404, 500]);

/** What is known of an envelope that may not be one. */
function envelopeOf(body: unknown): Partial<Envelope> {
  return typeof body === 'object' && body !== null ? body : {};
}

function failedOf({ code, message, result }: Partial<Envelope>, otherwise: Failed): Failed {
  return {
    code: typeof code === 'number' ? code : otherwise.code,
    message: typeof message === 'string' && message !== '' ? message : otherwise.message,
    ...(result !== undefined && { result }),
  };
}

function sessionRefusal(envelope: Partial<Envelope>): Refusal {
  const failed = failedOf(envelope, { code: codes.forcedLogout, message: messages.forcedLogout });
  if (failed.code === codes.tokenExpired) return { failed, troubles: [{ type: 'TOKEN_EXPIRED' }] };
  if (failed.code === codes.forbidden) return { failed, troubles: [{ type: 'FORBIDDEN' }] };
  return { failed, troubles: [{ type: 'FORCED_OUT', message: failed.message }] };
}

function httpRefusal(status: number, url: string, envelope: Partial<Envelope>): Refusal {
  const description = statusDescriptions[status];
  const failed = failedOf(envelope, { code: status, message: description ?? messages.failed });
  const title = requestErrorTitle(status, url);
  const notice: Notice = { cause: title, level: 'error', title, text: description ?? failed.message };
  const troubles: Trouble[] = [{ type: 'NOTIFY', notice }];
  return { failed, troubles: withPage.has(status) ? [...troubles, { type: 'EXCEPTION', status }] : troubles };
}

/** Business code other than 20000: a warning with the message, one per cause (spec §5, §8). */
function businessRefusal(envelope: Partial<Envelope>): Refusal {
  const failed = failedOf(envelope, { code: codes.failed, message: messages.failed });
  if (failed.code === codes.locked) return { failed, troubles: [{ type: 'LOCKED' }] };
  const notice: Notice = { cause: `${failed.code} ${failed.message}`, level: 'warning', text: failed.message };
  return { failed, troubles: [{ type: 'NOTIFY', notice }] };
}

/** Why the call failed and what that means for the rest of the house (spec §8), or undefined when it succeeded. */
export function refusalOf({ status, body }: Answer, url: string): Refusal | undefined {
  const envelope = envelopeOf(body);
  if (status === 401) return sessionRefusal(envelope);
  if (status < 200 || status >= 300) return httpRefusal(status, url, envelope);
  return envelope.code === codes.ok ? undefined : businessRefusal(envelope);
}

/** Nothing answered: no network, no server, or not within the time-out (spec §8). */
export const unanswered: Refusal = {
  failed: { code: 0, message: texts.networkDown },
  troubles: [
    {
      type: 'NOTIFY',
      notice: { cause: 'network', level: 'error', title: texts.networkTitle, text: texts.networkDown },
    },
  ],
};

/** Nobody is signed in here any more, so nobody asks. */
export const signedOut: Refusal = sessionRefusal({});

/** The caller itself gave up: nothing to tell anybody. */
export const aborted: Refusal = { failed: { code: 0, message: '请求已取消' }, troubles: [] };
