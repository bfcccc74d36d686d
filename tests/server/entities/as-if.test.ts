import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { resourceNamed } from '../../../server/catalogue.ts';
import type { Resource } from '../../../server/entity/resource.ts';
import { readAsIf, type Thought } from '../../../server/entity/ways/as-if.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

/* Rows are read as if records stood elsewhere (decision 142): no statement of a resource may need that a table is the real one. */

let server: TestServer;
let thoughts: readonly Thought[];
beforeAll(async () => {
  server = await startEntities();
  thoughts = (await Promise.all(resources.map(standing))).flat();
});
afterAll(() => server.close());

const resources = entities.filter(isFollowed).flatMap(({ name }) => resourceNamed(name) ?? []);

/** The first row of each, thought to stand where it stands. */
async function standing(resource: Resource): Promise<readonly Thought[]> {
  const { rows } = await server.store.pool.query<{ id: number; status: string }>(
    `select id, status from ${resource.entity.name} order by id limit 1`,
  );
  return rows.map(({ id, status }) => ({ resource, id, at: { status } }));
}

test('there is a row of each', () => expect(thoughts.length).toBeGreaterThan(30));

test.each(resources.map((resource) => [resource.entity.name, resource] as const))('%s', async (name, resource) => {
  const own = thoughts.find((one) => one.resource === resource);
  if (!own) return;
  const row = await readAsIf(server.store.db, resource, own.id, thoughts);
  expect({ name, id: row?.id, status: row?.status }).toEqual({ name, id: own.id, status: own.at['status'] });
});
