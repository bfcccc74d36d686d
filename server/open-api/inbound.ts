import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { errorCode } from '../db/start-refused.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { requestHash } from '../http/idempotency.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Context, OpenWrite } from './call.ts';
import { judgedTables } from '../risk/judge.ts';
import { isLate, type Outcome, outcomeOf, parked, sameIdOtherBody } from './outcome.ts';
import type { Sent } from './read-body.ts';

/** Long enough for a first copy that is about to finish; then it is told to come again. */
const patience = '2s';
/** Minutes after which what was parked is tried again, one after another (engines.md §1.3). */
export const retryMinutes = [1, 5, 30, 120, 720] as const;

/** What came in, and what its answer is made of. */
export interface Incoming<Input> {
  readonly call: OpenWrite<Input>;
  readonly sent: Sent<Input>;
  readonly client: Context['client'];
  readonly digestCode: Context['digestCode'];
  readonly members: Context['members'];
  readonly traceId: string;
  /** Seals what was sent, for this key. */
  readonly seal: (text: string, clientId: number) => string;
  /** Milliseconds by the database's clock. */
  readonly now: number;
  /** The whole text of the answer. */
  readonly answered: (outcome: Outcome) => string;
}

/** An answer as it goes out; `replayed`: an earlier one, as it was. */
export interface Answer {
  readonly text: string;
  readonly replayed: boolean;
}

/** Takes a rehearsal back and carries its answer out of the transaction. */
class Rehearsed extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('rehearsed');
    this.answer = answer;
  }
}

/**
 * Applies a write once: claim, work, event and answer are one transaction, so that a crash leaves all of it or nothing (engines.md §1.3).
 * A copy gets the first answer; a rehearsal (`dry`) does everything and keeps nothing.
 * @throws {Failure} 40904 for another body, 42901 while the first is under way
 */
export async function received<Input>(store: Store, incoming: Incoming<Input>): Promise<Answer> {
  const { dry } = incoming.sent;
  try {
    return await withTransaction(store, async (tx) => {
      if (dry) await rehearse(tx, incoming.call.numbers);
      const answer = await once(tx, incoming);
      if (dry) throw new Rehearsed(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer;
    throw error;
  }
}

/** Numbers that are drawn from here on are drawn in this transaction alone; who has some in hand is waited for, not for long. */
async function rehearse(tx: Tx, tables: readonly string[]): Promise<void> {
  const drawn = [...new Set([...tables, ...judgedTables, 'inbound_event'])].toSorted();
  await withPatience(tx, () => sql`select rehearse_sequences(${drawn}::text[])`.execute(tx));
}

/** @throws {Failure} 42901 */
async function withPatience<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx);
  const result = await work().catch((error: unknown) => {
    throw errorCode(error) === '55P03' ? failure('busy') : error;
  });
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
  return result;
}

interface Kept {
  readonly body_hash: string;
  readonly answer: string | null;
}

async function once<Input>(tx: Tx, incoming: Incoming<Input>): Promise<Answer> {
  const { call, sent, client, traceId } = incoming;
  const { requestId } = sent.envelope;
  const hash = requestHash({ call: call.name, at: sent.envelope.occurredAt ?? null, body: sent.own });
  const { rows: claimed } = await withPatience(tx, () =>
    sql`insert into inbound_key (client_id, request_id, body_hash) values (${client.id}, ${requestId}, ${hash})
      on conflict do nothing returning client_id`.execute(tx),
  );
  if (claimed.length === 0) return earlier(tx, client.id, requestId, hash);
  await sql`select set_config('app.source', 'api', true), set_config('app.trace_id', ${traceId}, true)`.execute(tx);
  const since = performance.now();
  const late = isLate(sent.envelope.occurredAt, incoming.now);
  const context: Context = { ...sent.envelope, client, digestCode: incoming.digestCode, members: incoming.members };
  // The call and its input are of one kind; the event store forgets which.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const work = () => outcomeOf(tx, call as unknown as OpenWrite<never>, sent.input as never, context);
  const outcome = late ? parked('发生时间过早，等待人工处理') : await work();
  const text = incoming.answered(outcome);
  const memberNo = await call.memberNo?.(sent.input, tx, context);
  const tookMs = Math.round(performance.now() - since);
  const eventId = await keep(tx, incoming, outcome, { memberNo, late, tookMs });
  await sql`update inbound_key set answer = ${text}, event_id = ${eventId}
    where client_id = ${client.id} and request_id = ${requestId}`.execute(tx);
  return { text, replayed: false };
}

async function earlier(tx: Tx, clientId: number, requestId: string, hash: string): Promise<Answer> {
  const { rows } = await sql<Kept>`select body_hash, answer from inbound_key
    where client_id = ${clientId} and request_id = ${requestId}`.execute(tx);
  const [kept] = rows;
  if (!kept || kept.answer === null) throw failure('busy');
  if (kept.body_hash !== hash) throw sameIdOtherBody();
  return { text: kept.answer, replayed: true };
}

async function keep<Input>(
  tx: Tx,
  { call, sent, client, traceId, seal }: Incoming<Input>,
  { status, code, message, result, trace }: Outcome,
  {
    memberNo,
    late,
    tookMs,
  }: { readonly memberNo: string | undefined; readonly late: boolean; readonly tookMs: number },
): Promise<number> {
  const { requestId, occurredAt } = sent.envelope;
  // What came late waits for a person, not for the clock.
  const wait = status === 'parked' && !late ? retryMinutes[0] : null;
  const { rows } = await sql<{ id: number }>`
    insert into inbound_event (client_id, request_id, kind, member_no, body, status, code, message, result, trace, trace_id, late,
      occurred_at, took_ms, next_at)
    values (${client.id}, ${requestId}, ${call.name}, ${memberNo ?? null},
      ${seal(JSON.stringify(sent.own), client.id)}, ${status}, ${code}, ${message}, ${JSON.stringify(result ?? null)}::jsonb,
      ${JSON.stringify(trace)}::jsonb, ${traceId}, ${late}, to_timestamp(${occurredAt ?? null}::float8 / 1000), ${tookMs},
      now() + make_interval(mins => ${wait}::int))
    returning id`.execute(tx);
  const [event] = rows;
  if (!event) throw new Error('an event was not kept');
  noteRows(tx, 'inbound_event', [event.id]);
  return event.id;
}
