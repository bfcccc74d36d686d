import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { resources } from '../../../server/catalogue.ts';
import { conditionsOf, whereOf } from '../../../server/entity/read/conditions.ts';
import { foundIn, isOwnOrder, orderOf } from '../../../server/entity/read/list.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

/* Every order that a list of a large table offers is that of an index: nobody waits while a million rows are sorted. */

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
});
afterAll(() => server.close());

interface Node {
  readonly 'Node Type': string;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): readonly string[] => [node['Node Type'], ...(node.Plans ?? []).flatMap(nodesOf)];

const large = resources.filter(({ entity }) => entity.large);
const offered = large.flatMap((resource) =>
  [...new Set(['id', resource.entity.defaultSort.field, ...resource.entity.sortable])].flatMap((field) =>
    (['ascend', 'descend'] as const).map((order) => [resource.entity.name, field, order, resource] as const),
  ),
);

test('there are large tables', () => expect(large.length).toBeGreaterThan(3));

test.each(offered)('%s by %s, %s', async (_name, field, order, resource) => {
  const sorts = [{ field, order }];
  const page = sql`select t.id ${foundIn(resource, isOwnOrder(resource, sorts))} ${whereOf([...conditionsOf(resource, {})])}
    order by ${orderOf(resource, sorts)} limit 50`;
  const nodes = await withTransaction(server.store, async (tx) => {
    // The tables of a test are small: what is said here is only that an index is preferred to sorting, where there is one.
    await sql`set local enable_sort to off`.execute(tx);
    await sql`set local enable_seqscan to off`.execute(tx);
    await sql`set local enable_bitmapscan to off`.execute(tx);
    const { rows } = await sql<{
      'QUERY PLAN': readonly { readonly Plan: Node }[];
    }>`explain (format json) ${page}`.execute(tx);
    return rows.flatMap(({ 'QUERY PLAN': plans }) => plans.flatMap(({ Plan }) => nodesOf(Plan)));
  });
  expect(nodes).not.toContain('Sort');
  expect(nodes.some((node) => node.startsWith('Index'))).toBe(true);
  // Many rows may have the same number, few the same instant: only those may be sorted among themselves.
  if (resource.entity.fields[field]?.kind !== 'datetime') expect(nodes).not.toContain('Incremental Sort');
});
