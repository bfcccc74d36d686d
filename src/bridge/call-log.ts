import { plainOf } from './plain.ts';
import type { Secrets } from './secrets.ts';
import type { RecordedCall } from './wire.ts';

/** Letters of bodies and answers that a tab keeps, in all. */
const memory = 20_000_000;

/** A call as it is made. */
export interface MadeCall {
  readonly method: string;
  /** With its query, as it is sent. */
  readonly url: string;
  readonly body?: unknown;
}

/** What came of one. */
export interface CallAnswer {
  /** Of HTTP; 0 when nothing answered. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}

/** Hears of calls: `told` gives those that were made or answered since it was used; `dropped` are no longer kept. */
type Tell = (told: (secrets: Secrets) => readonly RecordedCall[], dropped: number) => void;

type Kept = RecordedCall & { readonly size: number };

/** An address as a person reads it; as it is where it cannot be decoded. */
export function decodedUrl(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}

/** The calls of a tab, by reference: nothing is hidden before somebody wants to see it. */
export class CallLog {
  readonly #calls = new Map<number, Kept>();
  readonly #next: () => number;
  readonly #soon: (work: () => void) => void;
  readonly #tell: Tell;
  readonly #changed = new Set<number>();
  #count = 0;
  #size = 0;
  #isDue = false;

  /** `next`: the number of what happens next in the tab. `tell` hears of what was made or answered, a little later. */
  constructor(next: () => number, soon: (work: () => void) => void, tell: Tell) {
    this.#next = next;
    this.#soon = soon;
    this.#tell = tell;
  }

  /** Takes down a call. Returns where to tell what came of it; one that its maker gives up has no answer. */
  made({ method, url, body }: MadeCall): (answer: CallAnswer) => void {
    const id = this.#count;
    this.#count += 1;
    const call = { id, asked: this.#next(), method, url: decodedUrl(url), ...(body !== undefined && { body }) };
    this.#keep({ ...call, size: 0 });
    return (answer) => {
      const size = JSON.stringify([body, answer])?.length ?? 0;
      if (this.#calls.has(id)) this.#keep({ ...call, answered: this.#next(), ...answer, size });
    };
  }

  /** Somebody new listens: all are told again. */
  tellAll(): void {
    for (const id of this.#calls.keys()) this.#changed.add(id);
    this.#wake();
  }

  /** What was made or answered since this was asked, as it travels. */
  #told(secrets: Secrets): readonly RecordedCall[] {
    const changed = [...this.#changed].toSorted((one, other) => one - other);
    this.#changed.clear();
    const plain = changed.flatMap((id) => {
      const call = this.#calls.get(id);
      if (!call) return [];
      secrets.learn(call.url);
      return [{ call, body: plainOf(call.body, secrets), answer: plainOf(call.answer, secrets) }];
    });
    return plain.map(({ call: { size: _, ...call }, body, answer }) => ({
      ...call,
      url: String(secrets.hide(call.url)),
      ...('body' in call && { body: secrets.hide(body) }),
      ...('answer' in call && { answer: secrets.hide(answer) }),
    }));
  }

  #keep(call: Kept): void {
    this.#size += call.size;
    this.#calls.set(call.id, call);
    this.#changed.add(call.id);
    for (const [id, { size }] of this.#calls) {
      if (this.#size <= memory || id === call.id) break;
      this.#calls.delete(id);
      this.#changed.delete(id);
      this.#size -= size;
    }
    this.#wake();
  }

  #wake(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#soon(() => {
      this.#isDue = false;
      this.#tell((secrets) => this.#told(secrets), this.#count - this.#calls.size);
    });
  }
}
