import type { Values } from '../../../contract/entity/field.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

/** A server with the demo's journey, and the calls about it as 超级管理员 makes them. */
export interface Journeys {
  readonly server: TestServer;
  readonly token: string;
  readonly admin: Operator;
  readonly get: (action: string, query?: Readonly<Record<string, string>>) => Promise<Answered>;
  readonly post: (action: string, body: Values, as?: string) => Promise<Answered>;
  readonly run: (text: string) => Promise<{ readonly rows: readonly unknown[] }>;
}

const base = '/admin/api/FlanActicode';

export async function startJourneys(): Promise<Journeys> {
  const server = await startEntities();
  const token = await server.login();
  return {
    server,
    token,
    admin: operator(server, token),
    get: (action, query = {}) => server.call('GET', `${base}/${action}`, { token, query }),
    post: (action, body, as = token) => server.call('POST', `${base}/${action}`, { token: as, body }),
    run: (text) => server.store.pool.query(text),
  };
}
