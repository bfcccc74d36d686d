import { expect, test } from 'vitest';
import { soon } from '../../soon.ts';
import { runIn, startSteered } from './steering.ts';

/* The script `scan-day` of engines.md §10, from the page: its codes belong to campaigns that take scans now. */

test('phones scan codes of the campaigns that are on, and win what is printed in them', async () => {
  const house = await startSteered();
  const end = house.worker();
  try {
    const token = await house.server.login();
    const { id, client_no: clientNo } = runIn(await house.start(token, { script: 'scan-day', speed: 'rush' }));
    const scans = async () =>
      (await house.run(token)).report?.figures.by_call['scans/report'] ?? { calls: 0, refused: 0 };
    await soon(async () => {
      const { calls, refused } = await scans();
      return calls - refused;
    }).toBeGreaterThan(5);
    const [key] = await house.rows<{ scopes: readonly string[] }>(
      `select scopes from api_client where client_no = '${clientNo}'`,
    );
    expect(key?.scopes).toEqual(['member', 'draw', 'award', 'scan', 'verify']);
    const [scanned] = await house.rows<{ n: number }>(
      `select count(*)::int as n from ccn_scan where activity_id = 6001 and code_no like 'MN${id}X%'`,
    );
    expect(scanned?.n).toBeGreaterThan(5);
    await house.stop(token, id);
  } finally {
    await end();
    await house.server.close();
  }
});
