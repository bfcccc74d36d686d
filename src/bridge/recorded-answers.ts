import type { CallAnswer, MadeCall } from './call-log.ts';
import { decodedUrl } from './call-log.ts';
import type { Answering } from './network.ts';
import type { RecordedCall } from './wire.ts';

/** Secrets have other numbers in another page. */
export const withoutNumbers = (text: string): string => text.replaceAll(/‹secret \d+›/g, '‹secret›');

const placeOf = ({ method, url }: MadeCall) => withoutNumbers(`${method} ${decodedUrl(url)}`);
const bodyOf = ({ body }: MadeCall) => withoutNumbers(JSON.stringify(body) ?? '');

/** Of the API's codes it is nobody's: nothing but its sentence is shown. */
const code = 50_000;
const refusal = ({ method, url }: MadeCall): CallAnswer => ({
  status: 200,
  answer: { code, message: `录制中没有这次请求：${method} ${decodedUrl(url)}`, trace_id: 'recording' },
});

const answerIn = ({ status = 0, headers, answer }: RecordedCall): CallAnswer => ({
  status,
  ...(headers && { headers }),
  ...(answer !== undefined && { answer }),
});

interface Waiting {
  readonly from: number;
  readonly resolve: () => void;
}

/**
 * Answers the calls of a page from a recording, each not before the recording is at the step at which it was answered. A call that
 * had no answer yet at the last step waits for the server.
 */
export class RecordedAnswers {
  readonly #calls: readonly RecordedCall[];
  readonly #step: number;
  readonly #onMissed: (call: MadeCall) => void;
  readonly #used = new Set<RecordedCall>();
  #waiting: readonly Waiting[] = [];
  #position = 0;
  #isThere = false;
  readonly #connected = new AbortController();

  /** `step`: what was asked or answered later counts as not recorded. */
  constructor(calls: readonly RecordedCall[], step: number, onMissed: (call: MadeCall) => void) {
    this.#calls = calls;
    this.#step = step;
    this.#onMissed = onMissed;
  }

  /** The recording is at this step: what was answered by then is answered. */
  reach(step: number): void {
    this.#position = Math.max(this.#position, step);
    const due = this.#waiting.filter(({ from }) => from <= this.#position);
    this.#waiting = this.#waiting.filter(({ from }) => from > this.#position);
    for (const { resolve } of due.toSorted((one, other) => one.from - other.from)) resolve();
  }

  /** The page is at the step: what follows is somebody's own. */
  arrive(): void {
    this.reach(this.#step);
    this.#isThere = true;
  }

  /** From now on the server answers. */
  connect(): void {
    this.#connected.abort();
  }

  /** Aborted once the server answers. */
  get connected(): AbortSignal {
    return this.#connected.signal;
  }

  readonly answering: Answering = async (call, live, signal) => {
    if (this.connected.aborted) return live();
    const found = this.#find(call);
    if (!found) {
      this.#onMissed(call);
      return refusal(call);
    }
    this.#used.add(found);
    const { answered } = found;
    if (answered === undefined || answered > this.#step) {
      await ended(this.connected, signal);
      return live();
    }
    if (answered > this.#position) await this.#turn(answered);
    return answerIn(found);
  };

  /** The first that was not asked for yet, with the same body if there is one; what is only read may be read again. */
  #find(call: MadeCall): RecordedCall | undefined {
    // What the last event brought about is asked for some moments after it.
    const isKnown = ({ asked }: RecordedCall) => !this.#isThere || asked <= this.#step;
    const same = this.#calls.filter((recorded) => isKnown(recorded) && placeOf(recorded) === placeOf(call));
    const unused = same.filter((recorded) => !this.#used.has(recorded));
    const again = () =>
      call.method === 'GET'
        ? same.findLast(({ answered = Number.POSITIVE_INFINITY }) => answered <= this.#step)
        : undefined;
    return unused.find((recorded) => bodyOf(recorded) === bodyOf(call)) ?? unused[0] ?? again();
  }

  #turn(from: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting = [...this.#waiting, { from, resolve }];
    return promise;
  }
}

/** Until the server answers; rejects when the caller gives up. */
function ended(connected: AbortSignal, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connected.addEventListener('abort', () => resolve(), { once: true });
  signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')), { once: true });
  return promise;
}
