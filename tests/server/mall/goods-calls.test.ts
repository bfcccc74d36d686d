import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { goodsAnswers, lasting } from './goods-calls.ts';

/* engines.md §3.6, M8: old `FlanAwardGoods` calls answer the same before and after the migration. */

test('calls that were recorded before there were offers are answered as they were', async () => {
  const recorded = JSON.parse(await readFile(new URL('goods-calls.json', import.meta.url), 'utf8')) as unknown[];
  const told = await goodsAnswers();
  for (const [at, answer] of recorded.entries()) expect(told[at], `call ${at + 1}`).toEqual(lasting(answer));
  expect(told).toHaveLength(recorded.length);
});
