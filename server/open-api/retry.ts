import { sql } from 'kysely';
import { z } from 'zod';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { startRounds } from '../core/rounds.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { notify } from '../notices/notify.ts';
import type { SecretBox } from '../sign-in/secrets/secret-box.ts';
import type { Context, OpenCall, OpenWrite } from './call.ts';
import { openCalls } from './calls.ts';
import { retryMinutes } from './inbound.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const everyMs = 2000;

interface Due {
  readonly id: number;
  readonly client_id: number;
  readonly client_no: string;
  readonly client_name: string;
  readonly request_id: string;
  readonly kind: string;
  readonly body: string;
  readonly attempts: number;
  readonly occurred: number | null;
}

/** What retrying needs beside the database. */
export interface Retrying {
  readonly box: SecretBox;
  readonly digestCode: Context['digestCode'];
  readonly members: Context['members'];
  readonly calls?: readonly OpenCall[];
}

const isWrite = (call: OpenCall | undefined): call is OpenWrite<never> => call !== undefined && 'write' in call;

/** Tries what was parked and is due, each in a transaction of its own, until nothing is left. Returns how many were tried. */
export async function retryRound(store: Store, retrying: Retrying, isStopped = () => false): Promise<number> {
  let tried = 0;
  while (!isStopped() && (await withTransaction(store, (tx) => retryOne(tx, retrying)))) tried += 1;
  return tried;
}

async function retryOne(tx: Tx, retrying: Retrying): Promise<boolean> {
  const { rows } =
    await sql<Due>`select e.id, e.client_id, c.client_no, c.name as client_name, e.request_id, e.kind, e.body, e.attempts,
      floor(extract(epoch from e.occurred_at) * 1000)::bigint as occurred
    from inbound_event as e join api_client as c on c.id = e.client_id
    where e.next_at <= now() order by e.next_at, e.id limit 1 for update of e skip locked`.execute(tx);
  const [due] = rows;
  if (!due) return false;
  await settle(tx, due, await workOn(tx, due, retrying));
  return true;
}

async function workOn(tx: Tx, due: Due, { box, digestCode, members, calls = openCalls }: Retrying): Promise<Outcome> {
  const call = calls.find(({ name }) => name === due.kind);
  const text = box.open(due.body, due.client_id);
  if (!isWrite(call) || text === undefined)
    return { status: 'refused', code: 50000, message: '该调用已无法重新处理', result: null, trace: [] };
  const client = { id: due.client_id, clientNo: due.client_no, name: due.client_name };
  const context: Context = {
    client,
    digestCode,
    members,
    requestId: due.request_id,
    ...(due.occurred !== null && { occurredAt: due.occurred }),
  };
  const input: z.ZodType<never> = call.input;
  return outcomeOf(tx, call, input.parse(JSON.parse(text)), context);
}

/** Where it stands now; one that was tried often enough is given up, and somebody is told. */
async function settle(
  tx: Tx,
  { id, kind, attempts }: Due,
  { status, code, message, result, trace }: Outcome,
): Promise<void> {
  const wait = status === 'parked' ? retryMinutes[attempts] : undefined;
  const isDead = status === 'parked' && wait === undefined;
  await sql`update inbound_event set status = ${isDead ? 'dead' : status}, code = ${code}, message = ${message},
      result = ${JSON.stringify(result ?? null)}::jsonb, trace = ${JSON.stringify(trace)}::jsonb, attempts = attempts + 1,
      next_at = now() + make_interval(mins => ${wait ?? null}::int)
    where id = ${id}`.execute(tx);
  noteRows(tx, 'inbound_event', [id]);
  if (!isDead) return;
  await notify(tx, {
    to: { permissionId: 'ApiClient', action: 'edit' },
    kind: 'todo',
    title: '开放接口调用已放弃',
    text: `「${kind}」多次重试仍不能处理：${message}`,
    row: { entity: 'inbound_event', id },
  });
}

/** Tries again and again what is due, until the returned function is called. Several instances may do so at once. */
export const startRetries = (
  store: Store,
  retrying: Retrying,
  log: { warn(fields: object, line: string): void },
): (() => Promise<void>) =>
  startRounds(
    everyMs,
    async (_turn, isStopped) => void (await retryRound(store, retrying, isStopped)),
    (error) => log.warn({ err: error }, 'parked events could not be tried again'),
  );
