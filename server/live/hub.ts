import { z } from 'zod';
import type { LiveEvents } from '../../contract/live.ts';
import type { Store } from '../db/store.ts';
import { RowRounds } from './row-rounds.ts';
import { type Standing, standingOf } from './standing.ts';

/** An open stream of one tab. */
export interface LiveStream {
  readonly sessionId: string;
  readonly accountId: number;
  /** Edition of what the account may do, as it was when the stream was asked for. */
  readonly rights?: string | undefined;
  write(text: string): void;
  end(): void;
}

/** What the hub knows of a stream: what it was told of the lock and of rights, and how often it was told anything at all. */
interface Told {
  locked: boolean;
  rights: string | undefined;
  count: number;
}

interface HubLog {
  warn(fields: object, line: string): void;
}

const audience = z.union([
  z.strictObject({ session: z.string() }),
  z.strictObject({ account: z.number() }),
  z.strictObject({ accounts: z.array(z.number()) }),
]);
const ids = z.array(z.int()).readonly();
const rowsSchema = z.object({
  to: z.strictObject({ rowsOf: z.string(), since: z.string().optional() }),
  data: z.strictObject({ entity: z.string(), ids, by: z.string().optional() }),
});
const noticeSchema = z.union([rowsSchema, z.object({ to: audience, event: z.string(), data: z.unknown().optional() })]);
type Receiver = z.infer<typeof audience>;

/** One event of the stream (contract/live.ts). */
const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data ?? {})}\n\n`;

/** The channel is open to whoever may use the database. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const helloOf = ({ rights }: Pick<LiveStream, 'rights'>): LiveEvents['hello'] =>
  rights === undefined ? {} : { rights };
const beatText = ': beat\n\n';

/**
 * All open streams of this instance. Hears what any instance publishes; and because a notification may get lost with a connection,
 * it looks the sessions of all open streams up again after each loss and at every beat.
 */
export class LiveHub {
  readonly #store: Store;
  readonly #log: HubLog;
  readonly #streams = new Map<LiveStream, Told>();
  readonly #rows: RowRounds;
  readonly #stopListening: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(store: Store, log: HubLog, beatMs: number) {
    this.#store = store;
    this.#log = log;
    this.#rows = new RowRounds({
      store,
      sessions: () => [...new Set([...this.#streams.keys()].map(({ sessionId }) => sessionId))],
      tell: (session, news) => this.#tellAll({ session }, 'row_changed', news),
      failed: (error) => log.warn({ err: error }, 'who may hear of changed rows could not be looked up'),
    });
    this.#stopListening = store.listen({ hear: (text) => this.#hear(text), missed: () => void this.#lookUp() });
    this.#timer = setInterval(() => this.#beat(), beatMs).unref();
  }

  /** How many streams are open here. */
  get size(): number {
    return this.#streams.size;
  }

  /** How many streams an account has open here. */
  countOf(accountId: number): number {
    return [...this.#streams.keys()].filter((stream) => stream.accountId === accountId).length;
  }

  /** Says hello, then what the session looks like by now: it may have ended or been locked while the stream was opened. */
  async add(stream: LiveStream): Promise<void> {
    this.#streams.set(stream, { locked: false, rights: stream.rights, count: 0 });
    stream.write(eventText('hello', helloOf(stream)));
    await this.#lookUp([stream]);
  }

  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  /** Ends all streams: nothing keeps the server from closing. */
  endAll(): void {
    clearInterval(this.#timer);
    for (const stream of this.#streams.keys()) this.#end(stream);
  }

  /** Call it before the store is closed. */
  async close(): Promise<void> {
    this.endAll();
    await this.#stopListening();
    await this.#rows.stop();
  }

  #hear(text: string): void {
    const notice = noticeSchema.safeParse(parsed(text));
    if (!notice.success) return this.#log.warn({ err: notice.error }, 'a notice could not be read');
    const told = notice.data;
    if ('event' in told) this.#tellAll(told.to, told.event, told.data);
    else this.#rows.hear({ ...told.data, since: told.to.since });
  }

  #tellAll(to: Receiver, event: string, data: unknown): void {
    for (const stream of this.#streams.keys()) if (isFor(to, stream)) this.#tell(stream, event, data);
  }

  #tell(stream: LiveStream, event: string, data?: unknown): void {
    const told = this.#streams.get(stream);
    if (!told) return;
    told.count += 1;
    if (event === 'locked' || event === 'unlocked') {
      if (told.locked === (event === 'locked')) return;
      told.locked = !told.locked;
    }
    if (event !== 'ended') stream.write(eventText(event, data));
    if (event === 'ended' || event === 'forced_logout') this.#end(stream);
  }

  #end(stream: LiveStream): void {
    this.#streams.delete(stream);
    stream.end();
  }

  #beat(): void {
    for (const stream of this.#streams.keys()) stream.write(beatText);
    void this.#lookUp();
  }

  async #lookUp(streams: readonly LiveStream[] = [...this.#streams.keys()]): Promise<void> {
    if (streams.length === 0) return;
    const before = streams.map((stream) => [stream, this.#streams.get(stream)?.count] as const);
    try {
      const standings = await standingOf(this.#store, [...new Set(streams.map(({ sessionId }) => sessionId))]);
      for (const [stream, count] of before) this.#catchUp(stream, standings.get(stream.sessionId), count);
    } catch (error) {
      this.#log.warn({ err: error }, 'sessions of open streams could not be looked up');
    }
  }

  /** What was told while the look-up was under way is newer than what it found. */
  #catchUp(stream: LiveStream, { ended, locked, rights }: Standing = { locked: false }, count?: number): void {
    if (ended !== undefined) return this.#tell(stream, ended.event, ended.data);
    const told = this.#streams.get(stream);
    if (told && rights !== undefined && told.rights !== rights) {
      told.rights = rights;
      stream.write(eventText('hello', helloOf({ rights })));
    }
    if (told?.count === count) this.#tell(stream, locked ? 'locked' : 'unlocked');
  }
}

function isFor(to: Receiver, { sessionId, accountId }: LiveStream): boolean {
  if ('session' in to) return to.session === sessionId;
  return 'accounts' in to ? to.accounts.includes(accountId) : to.account === accountId;
}
