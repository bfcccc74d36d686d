import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ratesOf } from '../../../server/open-api/rate.ts';
import { engines } from '../engine.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { madeKey } from './keys.ts';

/* The bucket of a key (engines.md §1.2): calls that come together are let in as far as it reaches, and cost it no more than themselves. */

describe.each(engines)('on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startEntities({ engine });
  });
  afterAll(() => server.close());

  test('a burst within the bucket is let in whole, whatever came before it', async () => {
    const { id } = await madeKey(server, await server.login(), { rate_per_s: 100, burst: 400 });
    let now = 0;
    const waitFor = ratesOf(server.store, () => now);
    const client = { id, ratePerS: 100, burst: 400 } as Parameters<typeof waitFor>[0];
    // A slice that was used well, and is over.
    for (let nth = 0; nth < 8; nth += 1) expect(await waitFor(client)).toBe(0);
    now += 1000;
    const waits = await Promise.all(Array.from({ length: 300 }, () => waitFor(client)));
    expect(waits.filter((wait) => wait > 0)).toEqual([]);
    const { rows } = await server.store.pool.query<{ tokens: number }>(
      `select tokens from api_bucket where client_id = ${id}`,
    );
    // What was taken and not spent is one slice of a tenth of a second at most, and that of before.
    expect(rows[0]?.tokens).toBeGreaterThanOrEqual(400 - 308 - 20);
  });

  test('what is empty is empty for all who ask at once', async () => {
    const { id } = await madeKey(server, await server.login(), { rate_per_s: 1, burst: 20 });
    const waitFor = ratesOf(server.store, () => 0);
    const client = { id, ratePerS: 1, burst: 20 } as Parameters<typeof waitFor>[0];
    const waits = await Promise.all(Array.from({ length: 100 }, () => waitFor(client)));
    const letIn = waits.filter((wait) => wait === 0).length;
    expect(letIn).toBeGreaterThanOrEqual(20);
    // A refill while they ask lets in one or two more.
    expect(letIn).toBeLessThanOrEqual(25);
  });
});
