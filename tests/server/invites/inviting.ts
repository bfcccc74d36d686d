import { randomUUID } from 'node:crypto';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { callerWith, type Heard } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import type { TestServer } from '../with-server.ts';

/* Members who bring others, told of by key as an app does, and a plan of their own for each test, which comes before all others. */

export const secretKey = 'a server key that is long enough for tests';

/** What members/upsert and scans/report say of a member. */
export interface Told {
  readonly member_no: string;
  readonly user_id: number;
  readonly invitation: 'bound' | 'valid' | 'blocked' | null;
  readonly trace: readonly { readonly guard: string; readonly fact: string }[];
}

export const told = ({ code, message, result }: Heard): Told => {
  if (code !== codes.ok) throw new Error(`${code} ${message}`);
  return result as Told;
};

/** What an inviter or an invited person was given. */
export interface Given {
  readonly prize_id: number;
  readonly nth: number;
  readonly waits: boolean;
  readonly status: string | null;
}

export interface Inviting {
  readonly server: TestServer;
  readonly token: string;
  readonly admin: Operator;
  readonly calls: ReturnType<typeof callerWith>;
  readonly run: <Found extends object>(text: string) => Promise<Found[]>;
  /** A running plan with these prizes, which all new invitations are credited to. */
  readonly plan: (values: Values, prizes: readonly Values[]) => Promise<{ id: number; prizes: readonly number[] }>;
  readonly send: (body: object) => Promise<Heard>;
  /** A new member. */
  readonly join: (body?: object) => Promise<Told>;
  /** A scan of a code that nobody scanned, by a member. */
  readonly scan: (member_no: string, more?: object) => Promise<Told>;
  readonly given: (userId: number) => Promise<readonly Given[]>;
  readonly state: (
    userId: number,
  ) => Promise<readonly { plan_id: number; state: string; block_reason: string | null }[]>;
}

/** Points for whoever invites, with each. */
export const eachPoints: Values = { side: 'inviter', trigger_mode: 'each', need_count: 1, award_id: 3001 };

/** Nothing is looked for. */
export const unguarded = {
  block_self: true,
  same_device: false,
  same_ip_day: 0,
  same_phone_segment: 0,
  new_user_only: false,
  risk_hold_over: 0,
};

const endless: Values = { stock_mode: 'unlimited', stock_init: undefined, stock_warn: undefined };

export async function startInviting(): Promise<Inviting> {
  const server = await startEntities({
    engine: 'PostgreSQL',
    secretKey,
  });
  const token = await server.login();
  const admin = operator(server, token);
  const calls = callerWith(server.app, await madeKey(server, token));
  const run: Inviting['run'] = async <Found extends object>(text: string) =>
    (await server.store.pool.query<Found>(text)).rows;
  await run(`update ccn_setting set require_phone = false, require_location = false, user_day_limit = 0, user_total_limit = 0,
    device_day_limit = 0, ip_day_limit = 0, abnormal_user_day = 1000 where id = 6001`);
  let mobile = 13_500_000_000;
  let scanned = 0;
  const send: Inviting['send'] = (body) =>
    calls.post('members/upsert', { request_id: randomUUID(), source: 'invite', ...body });
  return {
    server,
    token,
    admin,
    calls,
    run,
    send,
    plan: async (values, prizes) => {
      await run(`update invite_plan set status = 'ended' where status = 'enabled'`);
      const id = await admin.made('invite_plan', {
        title: `方案${randomUUID().slice(0, 8)}`,
        reward_sides: 'inviter',
        anti_fraud: unguarded,
        settle_delay_days: 0,
        inviter_day_cap: 0,
        ...values,
      });
      const made = [];
      for (const prize of prizes)
        made.push(
          await admin.made('invite_prize', {
            plan_id: id,
            max_times: prize['trigger_mode'] === 'reach' ? 1 : 0,
            ...endless,
            ...prize,
          }),
        );
      for (const prize of made) await must(admin.step('invite_prize', prize, 'ENABLE'));
      await must(admin.step('invite_plan', id, 'ENABLE'));
      await run(`update invite_plan set start_at = now() - interval '1 day' where id = ${id}`);
      return { id, prizes: made };
    },
    join: async (body = {}) => told(await send({ mobile: String((mobile += 1)), ...body })),
    scan: async (member_no, more = {}) =>
      told(
        await calls.post('scans/report', {
          request_id: randomUUID(),
          activity_id: 6001,
          code: `INV${String((scanned += 1)).padStart(12, '0')}`,
          tier_id: null,
          member: { member_no },
          ...more,
        }),
      ),
    given: (userId) =>
      run(`select r.prize_id, r.nth, r.waits, w.status from invite_reward as r left join award_record as w on w.id = r.record_id
        where r.user_id = ${userId} order by r.id`),
    state: (userId) => run(`select plan_id, state, block_reason from invitation where invitee_id = ${userId}`),
  };
}

async function must(answer: ReturnType<Operator['step']>): Promise<void> {
  const { code, message, result } = await answer;
  if (code !== codes.ok) throw new Error(`${code} ${message} ${JSON.stringify(result)}`);
}
