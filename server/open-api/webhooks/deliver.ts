import { sql } from 'kysely';
import { deliveryMinutes, mostFailures } from '../../../contract/open-api/webhooks.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { notify } from '../../notices/notify.ts';
import type { SecretBox } from '../../sign-in/secrets/secret-box.ts';
import { signedAnswer } from '../signature.ts';
import { askOf, traced } from '../../tracing/traced.ts';
import { post, type Posted, publicWay, type Way } from './post.ts';

/** Events that one transaction makes deliveries of, and deliveries that go out at once. */
const atOnce = 200;
const sideBySide = 8;

/** What delivering needs beside the database. */
export interface Delivering {
  /** Opens the secrets of keys. */
  readonly box: SecretBox;
  readonly way?: Way;
}

/** Makes a delivery of each event for each address that wants it and is of use. Returns of how many events. */
const fanOut = (store: Store): Promise<number> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from outbox_event where pending order by id limit ${atOnce}
      for update skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const { rows: made } = await sql<{ id: number }>`
      insert into webhook_delivery (endpoint_id, event_id, member_no, next_at)
      select p.id, e.id, e.member_no, now() from outbox_event as e
        join webhook_endpoint as p on p.status in ('enabled', 'paused') and p.events ? e.kind
          and (e.client_id is null or e.client_id = p.client_id)
        join api_client as c on c.id = p.client_id and c.status <> 'revoked'
      where e.id = any(${ids}::bigint[]) order by e.id, p.id on conflict do nothing returning id`.execute(tx);
    await sql`update outbox_event set pending = false where id = any(${ids}::bigint[])`.execute(tx);
    noteRows(
      tx,
      'webhook_delivery',
      made.map(({ id }) => id),
    );
    return ids.length;
  });

interface Due {
  readonly id: number;
  readonly endpoint_id: number;
  readonly event_id: number;
  readonly url: string;
  readonly kind: string;
  readonly member_no: string | null;
  readonly data: unknown;
  readonly at: string;
  readonly attempts: number;
  readonly client_id: number;
  readonly sealed: string | null;
}

/**
 * Takes what is due, for a minute: of one member at one address the oldest alone, so that the next waits (engines.md §1.8, O6). Whoever dies
 * meanwhile is not waited for longer.
 */
const claim = (store: Store): Promise<readonly Due[]> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        select d.id from webhook_delivery as d join webhook_endpoint as p on p.id = d.endpoint_id and p.status = 'enabled'
        where d.next_at <= now() and not exists (select from webhook_delivery as o where o.endpoint_id = d.endpoint_id
          and o.member_no is not distinct from d.member_no and o.event_id < d.event_id and o.next_at is not null)
        order by d.next_at, d.id limit ${sideBySide} for update of d skip locked
      )
      update webhook_delivery as d set status = 'sent', attempts = d.attempts + 1, next_at = now() + interval '1 minute'
      from due, webhook_endpoint as p left join api_client_secret as s on s.client_id = p.client_id, outbox_event as e
      where d.id = due.id and p.id = d.endpoint_id and e.id = d.event_id
      returning d.id, d.endpoint_id, d.event_id, p.url, e.kind, d.member_no, e.data, e.at, d.attempts, p.client_id, s.sealed`.execute(
      tx,
    );
    noteRows(
      tx,
      'webhook_delivery',
      rows.map(({ id }) => id),
    );
    return rows;
  });

/** The number of a delivery: the same over all attempts. */
const deliveryNo = (id: number): string => `TS${String(id).padStart(8, '0')}`;

/** Sends one and keeps how that went. */
async function send(store: Store, due: Due, { box, way = publicWay }: Delivering): Promise<void> {
  const secret = due.sealed === null ? undefined : box.open(due.sealed, due.client_id);
  const { id, event_id, kind, at, attempts: attempt, member_no, data } = due;
  const body = JSON.stringify({ delivery_id: deliveryNo(id), event_id, kind, at, attempt, member_no, data });
  const nonce = `${deliveryNo(id)}-${attempt}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-flan-nonce': nonce,
    ...(secret !== undefined && { 'x-sign': signedAnswer(nonce, body, secret) }),
  };
  const heard: Posted =
    secret === undefined
      ? { status: null, head: '', fault: '密钥还没有生成，无法签名', tookMs: 0 }
      : await push(due.url, { body, headers }, way);
  await withTransaction(store, (tx) => settle(tx, due, heard));
}

/** Addresses of others are told of no trace: it would name calls of the house to whoever listens there. */
const push = (url: string, sent: Parameters<typeof post>[1], way: Way): Promise<Posted> =>
  traced(askOf('POST', URL.parse(url)), async ({ tell }) => {
    const heard = await post(url, sent, way);
    tell({ 'http.response.status_code': heard.status ?? undefined });
    return heard;
  });

const isAcked = ({ status }: Posted) => status !== null && status >= 200 && status < 300;

async function settle(tx: Tx, due: Due, posted: Posted): Promise<void> {
  const acked = isAcked(posted);
  const wait = acked ? undefined : deliveryMinutes[due.attempts - 1];
  const status = acked ? 'acked' : wait === undefined ? 'dead' : 'failed';
  const fault = acked ? null : (posted.fault ?? `应答 ${String(posted.status)}，应为 2xx`);
  // Another server may have sent it again after a minute: what this one heard is then older.
  const { rows } =
    await sql`update webhook_delivery set status = ${status}, http_status = ${posted.status}, took_ms = ${posted.tookMs},
      fault = ${fault}, answer_head = nullif(${posted.head}, ''), acked_at = case when ${acked} then now() end,
      next_at = now() + make_interval(mins => ${wait ?? null}::int)
    where id = ${due.id} and status = 'sent' and attempts = ${due.attempts} returning id`.execute(tx);
  if (rows.length === 0) return;
  noteRows(tx, 'webhook_delivery', [due.id]);
  await noteHealth(tx, due.endpoint_id, acked);
}

/** Fifty failures in a row pause an address, and somebody is told. */
async function noteHealth(tx: Tx, endpointId: number, acked: boolean): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    insert into webhook_health as h (endpoint_id, failures, last_acked_at)
    values (${endpointId}, ${acked ? 0 : 1}, case when ${acked} then now() end)
    on conflict (endpoint_id) do update set failures = case when ${acked} then 0 else h.failures + 1 end,
      last_acked_at = coalesce(excluded.last_acked_at, h.last_acked_at)
    returning failures`.execute(tx);
  if ((rows[0]?.failures ?? 0) < mostFailures) return;
  const { rows: paused } = await sql<{
    name: string;
  }>`update webhook_endpoint set status = 'paused', version = version + 1,
      updated_at = now() where id = ${endpointId} and status = 'enabled' returning name`.execute(tx);
  const [endpoint] = paused;
  if (!endpoint) return;
  const why = `连续失败 ${mostFailures} 次，已自动暂停`;
  await sql`update webhook_health set pause_reason = ${why} where endpoint_id = ${endpointId}`.execute(tx);
  noteRows(tx, 'webhook_endpoint', [endpointId]);
  await notify(tx, {
    to: { permissionId: 'WebhookDelivery', action: 'edit' },
    kind: 'todo',
    title: '接收地址已暂停',
    text: `「${endpoint.name}」${why}，修复后请恢复推送。`,
    row: { entity: 'webhook_endpoint', id: endpointId },
  });
}

/** Sends what is due until nothing is. Returns how many were sent. */
export async function deliveryRound(store: Store, delivering: Delivering, isStopped = () => false): Promise<number> {
  let sent = 0;
  while (!isStopped()) {
    const made = await fanOut(store);
    const due = await claim(store);
    await Promise.all(due.map((one) => send(store, one, delivering)));
    sent += due.length;
    if (due.length === 0 && made === 0) return sent;
  }
  return sent;
}
