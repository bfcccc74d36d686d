import { markHeader } from './call-marks.ts';
import { eventually } from './ui.ts';

/** A call of the API as it arrives at the server. */
export interface GatedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Aborted when the client goes away before it was answered. */
  readonly signal?: AbortSignal;
}

/** Which calls: part of the URL, a pattern of `METHOD URL`, or one's own judgement. */
export type Match = string | RegExp | ((request: GatedRequest) => boolean);

/**
 * How a held call ends: by the real handler, by a line that breaks before it (`drop`) or after it (`lose`), by an envelope or a raw
 * response of the test's.
 */
export type GateAnswer =
  | 'ok'
  | 'drop'
  | 'lose'
  | { readonly result: unknown }
  | { readonly code: number; readonly message: string; readonly result?: unknown }
  | { readonly status: number; readonly body?: unknown };

/** What the server does with the call. */
export type Verdict = 'pass' | 'drop' | 'lose' | { readonly status: number; readonly body: unknown };

const successCode = 20_000;

interface Held {
  readonly request: GatedRequest;
  readonly decide: (verdict: Verdict) => void;
}

export const matches = (match: Match, request: GatedRequest): boolean => {
  if (typeof match === 'function') return match(request);
  return typeof match === 'string' ? request.url.includes(match) : match.test(`${request.method} ${request.url}`);
};

const verdictOf = (how: GateAnswer): Verdict => {
  if (how === 'ok') return 'pass';
  if (how === 'drop' || how === 'lose') return how;
  if ('status' in how) return { status: how.status, body: how.body ?? null };
  return { status: 200, body: 'code' in how ? how : { code: successCode, message: 'ok', result: how.result } };
};

/** By what a call is known again; empty: by nothing. */
const markOf = ({ headers }: GatedRequest): string => String(headers?.[markHeader] ?? '');

/**
 * Stands before the real handlers of a server in the test's own process: holds the calls it is told to hold until the test says how
 * each ends. The server asks `intercept` before it handles a call. Holds nothing until told to.
 */
export class Gate {
  readonly #patterns: Match[] = [];
  readonly #held = new Set<Held>();
  readonly #broken = new Set<string>();
  readonly #patience: number;

  /** How long `answer` waits for its call to arrive, in ms. */
  constructor(patience = 30_000) {
    this.#patience = patience;
  }

  /** From now on, holds calls like this. */
  hold(pattern: Match): void {
    this.#patterns.push(pattern);
  }

  /** Decides the fate of the latest held call like this; waits for it to arrive. Returns the request. */
  async answer(match: Match, how: GateAnswer): Promise<GatedRequest> {
    const held = await eventually(() => this.#latest(match), this.#patience);
    this.#held.delete(held);
    if (how === 'drop' || how === 'lose') this.#broken.add(markOf(held.request));
    held.decide(verdictOf(how));
    return held.request;
  }

  #latest(match: Match): Held {
    const held = [...this.#held].findLast(({ request }) => matches(match, request));
    if (!held) throw new Error(`no call is held like ${String(match)}; held: ${this.#names().join(', ') || 'none'}`);
    return held;
  }

  #names(): readonly string[] {
    return this.pending().map(({ method, url }) => `${method} ${url}`);
  }

  /** Calls held now, oldest first. */
  pending(): readonly GatedRequest[] {
    return [...this.#held].map(({ request }) => request);
  }

  /** Lets everything pass, what is held and what comes. */
  open(): void {
    this.#patterns.length = 0;
    for (const { decide } of this.#held) decide('pass');
    this.#held.clear();
  }

  /** Drops what is held, and lets everything pass that comes: what a test left unanswered never happens. */
  clear(): void {
    for (const { decide } of this.#held) decide('drop');
    this.#held.clear();
    this.open();
  }

  /**
   * For the server: what to do with this call, once the test has said so. A call given up by its client is dropped; so is one whose
   * line broke: a browser that had the connection open before sends it again by itself, and the page would never hear of the break.
   */
  intercept(request: GatedRequest): Promise<Verdict> {
    const mark = markOf(request);
    if (mark !== '' && this.#broken.has(mark)) return Promise.resolve('drop');
    if (!this.#patterns.some((pattern) => matches(pattern, request))) return Promise.resolve('pass');
    return new Promise((resolve) => {
      const held = { request, decide: resolve };
      this.#held.add(held);
      request.signal?.addEventListener('abort', () => {
        this.#held.delete(held);
        resolve('drop');
      });
    });
  }
}
