import { expect, test } from 'vitest';
import { afterReach, reach } from '../../src/entity/list/reach.ts';

test('late code waits for the first reach, and what did not arrive is tried again at the next one', async () => {
  let tries = 0;
  const part = afterReach(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'calendar';
  })();
  const arrived: string[] = [];
  void part.then((code) => arrived.push(code));
  await Promise.resolve();
  expect(tries).toBe(0);
  reach();
  await expect.poll(() => tries).toBe(1);
  expect(arrived).toEqual([]);
  reach();
  expect(await part).toBe('calendar');
  expect(tries).toBe(2);
});
