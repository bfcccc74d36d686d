import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Unpromised } from '../../mutants/promised-worker.ts';

/* Promises stand in files that only Node loads without vitest: they are run in a thread of their own. */

const listed = readFileSync(new URL('../promises/unpromised.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The list was that long when it was begun; it only becomes shorter. */
const most = 2;

test('every custom action and every sentence of a refusal has a promise that makes it run, or answers with it', async () => {
  const worker = new Worker(new URL('../../mutants/promised-worker.ts', import.meta.url));
  const [{ lines, total }] = (await once(worker, 'message')) as [Unpromised];
  await worker.terminate();
  expect(total).toBeGreaterThan(900);
  // What is promised is struck off; what is new needs a promise.
  expect(lines).toEqual(listed);
});

test('what has no promise yet does not become more', () => {
  expect(listed.length).toBeLessThanOrEqual(most);
});
