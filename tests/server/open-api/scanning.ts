import { randomUUID } from 'node:crypto';
import { codes } from '../../../contract/core/errors.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { callerWith, type Heard } from './caller.ts';
import { madeKey } from './keys.ts';

/* Scans that are reported by key, over the campaign 6001 of the demo, whose tiers are printed. */

export const secretKey = 'a server key that is long enough for tests';

/** What a scan is answered. */
export interface Result {
  readonly result: string;
  readonly record_no: string | null;
  readonly first: { readonly at: string; readonly city: string | null } | null;
  readonly tip: string | null;
  readonly trace: readonly { readonly guard: string }[];
}

export interface Scanning {
  readonly server: TestServer;
  readonly admin: Operator;
  readonly calls: ReturnType<typeof callerWith>;
  /** Numbers of three members with a phone. */
  readonly members: readonly string[];
  readonly run: <Found extends object>(text: string) => Promise<Found[]>;
  /** A code that nobody has scanned. */
  readonly fresh: () => string;
  /** A scan of such a code by the nth member, T3 printed in it. */
  readonly scan: (more?: object, nth?: number) => Promise<Heard>;
  /** Puts the campaign back: it is on and says nothing against anybody. */
  readonly reset: () => Promise<void>;
}

/** The answer of a scan that was taken. */
export const came = ({ code, message, result }: Heard): Result => {
  if (code !== codes.ok) throw new Error(`${code} ${message}`);
  return result as Result;
};

export async function startScans(): Promise<Scanning> {
  const server = await startEntities({ engine: 'PostgreSQL', secretKey });
  const token = await server.login();
  const calls = callerWith(server.app, await madeKey(server, token));
  const run: Scanning['run'] = async <Found extends object>(text: string) =>
    (await server.store.pool.query<Found>(text)).rows;
  const members = await Promise.all(
    ['13911110001', '13911110002', '13911110003'].map(async (mobile) => {
      const made = await calls.post('members/upsert', { request_id: randomUUID(), mobile, source: 'scan_code' });
      return (made.result as { member_no: string }).member_no;
    }),
  );
  let last = 0;
  const fresh = () => `LQR${String((last += 1)).padStart(12, '0')}`;
  return {
    server,
    admin: operator(server, token),
    calls,
    members,
    run,
    fresh,
    scan: (more = {}, nth = 0) =>
      calls.post('scans/report', {
        request_id: randomUUID(),
        activity_id: 6001,
        code: fresh(),
        tier_id: 'T3',
        member: { member_no: members[nth] },
        ...more,
      }),
    reset: async () => {
      await run(`update ccn_setting set code_scan_mode = 'first', multi_count = null, user_day_limit = 0, user_total_limit = 0,
        device_day_limit = 0, ip_day_limit = 0, abnormal_user_day = 20, require_phone = false, require_location = false,
        out_area_action = 'allow' where id = 6001`);
      await run(`update ccn_activity set status = 'opened', area_scope = '{"mode":"all","codes":[]}' where id = 6001`);
    },
  };
}
