import { sql } from 'kysely';
import { jobFileDays } from '../contract/jobs/jobs.ts';
import { riskKinds } from '../contract/risk/facts.ts';
import { couponPool } from './coupons/code-pool.ts';
import { dueForExpiry, expireCodes } from './coupons/expire-codes.ts';
import { linkRows } from './links/link-rows.ts';
import type { FileStore } from './core/file-store.ts';
import type { Store } from './db/store.ts';
import { withTransaction } from './db/transaction.ts';
import { removeDeleted } from './files/removed.ts';
import { shortenJournals } from './retention.ts';

const everyMs = 3_600_000;

/** Rows that nobody asks for any more. */
const outdated = [
  sql`delete from idempotency where created_at < now() - interval '7 days'`,
  sql`delete from session_token where renew_until < now() - interval '1 day'
    or (superseded_at is not null and expires_at < now() - interval '1 day')`,
  sql`delete from session where absolute_until < now() - interval '180 days'`,
  sql`delete from sso_request where created_at < now() - interval '1 day'`,
  // A session that began with one lives for 7 days at most.
  sql`delete from sso_ticket where created_at < now() - interval '8 days'`,
  sql`delete from sign_in_ticket where expires_at < now() - interval '1 day'`,
  sql`delete from login_attempt where at < now() - interval '180 days'`,
  // Of versions that counted by the name itself.
  sql`delete from login_attempt where username_key !~ '^[0-9a-f]{6}$' and at < now() - interval '1 day'`,
  sql`delete from backup_run where started_at < now() - interval '180 days'`,
  sql`delete from presence where until < now()`,
  // What 活图 counts by (docs/decisions/124).
  sql`select state_fold()`,
  sql`delete from turn where at < now() - interval '1 hour'`,
  sql`delete from simulator_run where ended_at < now() - interval '180 days'`,
  // Signatures of calls by key are good for five minutes on either side of now.
  sql`delete from api_nonce where at < now() - interval '10 minutes'`,
  sql`update api_client_secret set old_sealed = null, old_until = null where old_until < now()`,
  sql`delete from api_client_use where day < now() - interval '400 days'`,
  // A copy of a write is recognised for as long as the write is kept (engines.md §1.3).
  sql`delete from inbound_key where at < now() - interval '13 months'`,
  sql`delete from inbound_event where created_at < now() - interval '13 months'`,
  sql`delete from member_export where asked_at < now() - interval '13 months'`,
  sql`delete from webhook_delivery where created_at < now() - interval '90 days'`,
  sql`delete from outbox_event as e where e.at < now() - interval '90 days' and not e.pending
    and not exists (select from webhook_delivery as d where d.event_id = e.id)`,
  // A quote that is over is made anew; the order of one that was placed keeps it.
  sql`delete from order_quote where valid_until < now() - interval '1 day'`,
  sql`delete from request_count where since < now() - interval '1 day'`,
  sql`delete from masked_look_up where since < now() - interval '1 day'`,
  sql`delete from account_ticket where expires_at < now() - interval '1 day'`,
  // Nobody needs a link that is no longer good, nor old mails.
  sql`update mail_delivery set link = null where link is not null
    and mail_id in (select id from mail_outbox where created_at < now() - interval '2 days')`,
  sql`delete from mail_outbox where created_at < now() - interval '180 days'`,
  // A notice to a right is old news once one of those who have it has read it.
  sql`delete from notice where created_at < now() - interval '90 days'
    and exists (select from notice_read r where r.notice_id = notice.id)`,
  sql`delete from notice where created_at < now() - interval '180 days'`,
  // Files of imports, with what people wrote into them; one that is being written is left until it is.
  sql`delete from import_upload where created_at < now() - interval '24 hours'
    and (state <> 'committing' or created_at < now() - interval '7 days')`,
  // Lines of files of codes; what was added of them stands in a table of its own.
  sql`delete from coupon_code_line where upload_id in (
    select id from coupon_code_upload where created_at < now() - interval '24 hours')`,
  sql`delete from virtual_code_line where upload_id in (
    select id from virtual_code_upload where created_at < now() - interval '24 hours')`,
  // Who was seen on a link counts while it is good; a month after its end nobody comes back to it.
  sql`delete from activity_link_visitor as v using ${linkRows} as t
    where t.id = v.link_id and t.status = 'expired' and t.expires_at < now() - interval '30 days'`,
  // What rules count reaches back 30 days; cases and hits stay.
  sql`delete from risk_event where kind = any(${Object.keys(riskKinds)}::text[]) and at < now() - interval '90 days'`,
  // What jobs made is kept for a week (contract/jobs/jobs.ts), what became of them for three months.
  sql`delete from job_file where job_id in (
    select id from job where finished_at < now() - make_interval(days => ${jobFileDays}::int))`,
  sql`delete from job where finished_at < now() - interval '90 days'`,
  // Asked for, and the address never proved: the name is free again.
  sql`delete from account where registered_at < now() - interval '3 days' and approved_at is null
    and email_verified_at is null and status = 'disabled' and last_login_at is null
    and not exists (select from account_role ar where ar.account_id = account.id)`,
];

/** Throws outdated rows away, takes codes that ran out from the stock and, from `uploads`, removes the bytes of deleted pictures. */
export async function tidyUp(store: Store, uploads?: FileStore): Promise<void> {
  for (const removal of outdated) await withTransaction(store, (tx) => removal.execute(tx));
  await shortenJournals(store);
  // Codes of partners are no rows with a life of their own; those of virtual products are moved by the clock.
  for (const coupon of await dueForExpiry(store.db, couponPool))
    await withTransaction(store, (tx) => expireCodes(tx, coupon));
  // The last: the storage may be away, and nothing else waits for it.
  if (uploads) await removeDeleted(store, uploads);
}

/** Tidies up once an hour, until the returned function is called. Several instances may do so at once. */
export function startHousekeeping(
  store: Store,
  uploads: FileStore,
  log: { warn(fields: object, line: string): void },
): () => void {
  const round = () =>
    void tidyUp(store, uploads).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  const timer = setInterval(round, everyMs).unref();
  return () => clearInterval(timer);
}
