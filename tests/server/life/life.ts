import { afterAll, beforeAll } from 'vitest';
import { type LivingChart, livingChartCall } from '../../../contract/entity/list/living-chart.ts';
import { seedHeld } from '../../../server/seed/content/demo-held.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

export const pathOf = (call: string): string => call.split(' ')[1] ?? '';

/** A server with the demo rows, and 活图 as somebody asks for it. */
export function lifeOnServer() {
  let server: TestServer;
  let token: string;
  let admin: Operator;
  const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await server.store.pool.query<Row>(text, [...values])).rows;
  beforeAll(async () => {
    server = await startEntities();
    token = await server.login();
    admin = operator(server, token);
    // Three tables that the demo of tests leaves empty.
    await seedHeld(server.store.db);
    await run(
      `insert into mail_outbox (recipient, subject, body, status) values ('a@example.com', '主题', '正文', 'waiting')`,
    );
    await run(`insert into webhook_endpoint (name, client_id, url, events, status)
      select '接收', min(id), 'https://example.com/', '[]', 'enabled' from api_client`);
  });
  afterAll(() => server.close());
  const ask = (entity: string, as = token) =>
    server.call('GET', pathOf(livingChartCall({ name: entity })), { token: as });
  return {
    server: () => server,
    token: () => token,
    admin: () => admin,
    run,
    ask,
    chartOf: async (entity: string, as = token) => (await ask(entity, as)).result as LivingChart,
  };
}
