import { expect, test } from 'vitest';
import { ifWritten } from '../../server/core/rounds.ts';

/** Rounds of two seconds over a database whose commits are counted by hand. */
function quiet(fails = false) {
  const stand = { written: 0, looks: 0, fails };
  const round = ifWritten({ written: () => stand.written }, 2000, async () => {
    stand.looks += 1;
    if (stand.fails) throw new Error('the database was busy');
  });
  return { stand, next: () => round(0, () => false) };
}

test('a round rests until something is written, half a minute at most', async () => {
  const { stand, next } = quiet();
  await next();
  await next();
  expect(stand.looks).toBe(1);
  stand.written += 1;
  await next();
  expect(stand.looks).toBe(2);
  for (let round = 0; round < 14; round += 1) await next();
  expect(stand.looks).toBe(2);
  await next();
  expect(stand.looks).toBe(3);
});

test('what a round writes itself has it look again, and one that failed is made again', async () => {
  const { stand, next } = quiet(true);
  await expect(next()).rejects.toThrow('busy');
  stand.fails = false;
  await next();
  expect(stand.looks).toBe(2);
  const own = ifWritten({ written: () => stand.written }, 2000, async () => {
    stand.looks += 1;
    stand.written += 1;
  });
  await own(0, () => false);
  await own(1, () => false);
  expect(stand.looks).toBe(4);
});

test('where others may write nothing rests', async () => {
  let looks = 0;
  const round = ifWritten({}, 2000, async () => void (looks += 1));
  await round(0, () => false);
  await round(1, () => false);
  expect(looks).toBe(2);
});
