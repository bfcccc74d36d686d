import { randomUUID } from 'node:crypto';
import { opensCall } from '../../../contract/code-scan/ccn.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

/** A server with the demo's campaigns, and the calls about them as 超级管理员 makes them. */
export interface Campaigns {
  readonly server: TestServer;
  readonly token: string;
  readonly admin: Operator;
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Answered>;
  readonly post: (path: string, body: Values, as?: string) => Promise<Answered>;
  /** `activityOpens` with a request id of its own. */
  readonly opens: (body: Values, as?: string) => Promise<Answered>;
  /** `activityCreates`: its parameters stand in the query. */
  readonly creates: (query: Readonly<Record<string, string>>, body?: Values) => Promise<Answered>;
  readonly run: (text: string) => Promise<{ readonly rows: readonly unknown[] }>;
}

export const opensPath = opensCall.slice('POST '.length);
const base = '/admin/api/FlanCcn';
const creates = `${base}/activityCreates`;

export async function startCampaigns(): Promise<Campaigns> {
  const server = await startEntities();
  const token = await server.login();
  const post: Campaigns['post'] = (path, body, as = token) =>
    server.call('POST', path.startsWith('/') ? path : `${base}/${path}`, { token: as, body });
  return {
    server,
    token,
    admin: operator(server, token),
    get: (path, query = {}) => server.call('GET', `${base}/${path}`, { token, query }),
    post,
    opens: (body, as) => post(opensPath, { request_id: randomUUID(), ...body }, as),
    creates: (query, body) => server.call('POST', creates, { token, query, ...(body && { body }) }),
    run: (text) => server.store.pool.query(text),
  };
}

/** Far away, so that no clock comes near. */
export const window = {
  start_at: '2029-01-01T00:00:00+08:00',
  end_at: '2029-01-31T23:59:59+08:00',
  claim_end_at: '2029-03-01T00:00:00+08:00',
};
