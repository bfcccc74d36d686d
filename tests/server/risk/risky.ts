import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { callerWith, type Heard } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import type { Answered, TestOptions, TestServer } from '../with-server.ts';

/** What everybody is told who may not take part. */
export const neutral = '当前无法参与，请稍后再试';

/** A server with a campaign that everybody may draw in, a key, and three operators. */
export interface Risky {
  readonly server: TestServer;
  readonly admin: Operator;
  readonly manager: Operator;
  readonly service: Operator;
  readonly run: <R extends object>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;
  /** The column `value` of the first row. */
  readonly one: (text: string, values?: readonly unknown[]) => Promise<unknown>;
  /** A write by key. */
  readonly write: (path: string, body: object) => Promise<Heard>;
  /** Somebody new registers, or somebody known comes back. */
  readonly joins: (more?: object) => Promise<Heard>;
  readonly draws: (userId: number, more?: object) => Promise<Heard>;
  readonly backTest: (who: Operator, id: number, days?: number) => Promise<Answered>;
  /** A rule about three accounts of one address, or another one, tried and published. */
  readonly published: (name: string, changes?: object) => Promise<number>;
  readonly casesOf: (rule: number) => Promise<readonly Row[]>;
}

export const ruleBody = (name: string, changes: object = {}) => ({
  name,
  on: ['register'],
  conditions: [{ fact: 'accounts_per_ip', op: 'gte', value: 3, window: 'day' }],
  outcome: 'case',
  ...changes,
});

export const idOf = ({ result }: { result?: unknown }) => (result as { user_id: number }).user_id;

export async function startRisky(options: TestOptions = {}): Promise<Risky> {
  const server = await startEntities(options);
  const token = await server.login();
  const [admin, manager, service] = [
    operator(server, token),
    operator(server, await server.login('ops_manager')),
    operator(server, await server.login('customer_service')),
  ];
  const calls = callerWith(server.app, await madeKey(server, token));
  const run = async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await server.store.pool.query<R>(text, [...values])).rows;
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await run(`update activity set limits = ${none}, win_limits = ${none}, budget_fen = null,
    risk_rules = '{"blacklist_enabled":true}' where id = 4001`);
  const write = (path: string, body: object) => calls.post(path, { request_id: randomUUID(), ...body });
  const backTest: Risky['backTest'] = async (who, id, test_days = 30) => {
    const { version } = await admin.row('risk_rule', id);
    return who.update('risk_rule', { id, version, test_days });
  };
  return {
    server,
    admin,
    manager,
    service,
    run,
    one: async (text, values = []) => (await run<{ value: unknown }>(text, values))[0]?.value,
    write,
    joins: (more = {}) =>
      write('members/upsert', { app_id: 'wxapp', openid: `o-${randomUUID()}`, source: 'mini_program', ...more }),
    draws: (user_id, more = {}) =>
      write('draws/take', { activity_id: 4001, member: { user_id, nickname: '小羊毛' }, area_code: '440106', ...more }),
    backTest,
    async published(name, changes = {}) {
      const id = await admin.made('risk_rule', ruleBody(name, changes));
      expect((await backTest(admin, id)).code).toBe(codes.ok);
      expect((await manager.step('risk_rule', id, 'PUBLISH')).code).toBe(codes.ok);
      return id;
    },
    casesOf: async (rule) => page(await admin.list('risk_case', { rule_id: String(rule) })).data,
  };
}
