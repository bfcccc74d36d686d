import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Everything that is sent to the database from now on, statements and values. */
function sentToDatabase(): () => string {
  const asked = vi.spyOn(Client.prototype, 'query');
  return () => JSON.stringify(asked.mock.calls.map(([statement, values]) => [statement, values]));
}

const hostile = [
  'id;drop table prize',
  '__proto__',
  'constructor',
  'toString',
  'pg_sleep(1)',
  'id desc, pg_sleep(1)',
  '(select 1)',
  'password_hash',
];

test.for(entities.map(({ name }) => name))('%s is sorted by nothing that it does not declare', async (name) => {
  const usual = page(await admin.list(name)).data.map(({ id }) => id);
  for (const sortField of hostile) {
    const sent = sentToDatabase();
    const found = page(await admin.list(name, { sortField, sortOrder: 'ascend' })).data.map(({ id }) => id);
    // An unknown key is ignored (award.md §0.2): the default order comes.
    expect([sortField, found]).toEqual([sortField, usual]);
    expect(sent()).not.toBe('[]');
    expect(sent()).not.toContain(sortField);
    vi.restoreAllMocks();
  }
});
