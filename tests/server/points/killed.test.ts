import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { killChild } from '../db/children.ts';
import { engines } from '../engine.ts';
import { lastingDatabase } from '../killed.ts';
import { faultsOf } from './audit.ts';
import { ledgerOf } from './ledger-tables.ts';

/* kill -9 while points are moved (engines.md §2.6, L1): what was acknowledged is there, and all of it adds up. */

describe.each(engines)('kill -9 while points are moved on %s', (engine) => {
  const { child: start, within } = lastingDatabase(engine);

  test('every acknowledged entry is there, and the ledger is sound', async () => {
    const acknowledged = new Set<string>();
    for (let loop = 0; loop < 2; loop += 1) {
      const before = acknowledged.size;
      const child = start('../points/points-child.ts');
      const lines = readline.createInterface({ input: child.stdout });
      const closed = new Promise((resolve) => lines.once('close', resolve));
      lines.on('line', (line) => acknowledged.add(line));
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 60);
      await sleep(Math.random() * 300);
      await killChild(child);
      await closed;
      await within(async (store) => {
        expect(await faultsOf(store)).toEqual([]);
        const written = await ledgerOf(store).rows<{ key: string }>(
          `select member_id || ' ' || key as key from grant_key`,
        );
        const known = new Set(written.map(({ key }) => key));
        expect([...acknowledged].filter((key) => !known.has(key))).toEqual([]);
      });
    }
  });
});
