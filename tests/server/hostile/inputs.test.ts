import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hostileInputs } from './inputs.ts';
import { proof } from './proof.ts';
import { missingOf, testFile } from './proven.ts';

const read = (file: string) => {
  const path = `tests/server/${file}`;
  return fs.existsSync(path) ? testFile(path, fs.readFileSync(path, 'utf8')) : undefined;
};

test('the table has every row once, in order', () => {
  expect(hostileInputs.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
});

test.each(hostileInputs)('row $number, $input: proven where the table says, or said to be for later', (row) => {
  expect(row.proofs.flatMap((one) => missingOf(one, read(one.file)))).toEqual([]);
  expect(row.proofs.length > 0 || row.later !== undefined).toBe(true);
});

test('no row is left for later', () => {
  const open = hostileInputs.filter(({ proofs }) => proofs.length === 0).map(({ number }) => number);
  expect(open).toEqual([]);
});

describe('a proof', () => {
  const file = testFile(
    'a.test.ts',
    `const cases = [['one', 1], ['two', 2]];
     test('plain', () => {});
     test.each(cases)('%s of many', () => {});
     describe.skipIf(false)('where it can be', () => { it(\`\${loops} times\`, { timeout: 1 }, async () => {}); });
     test.skip('skipped', () => {});
     test.todo('to do');
     describe.skip('away', () => { test('inside', () => {}); });
     // test('in a comment', () => {});`,
  );
  const missing = (title: string, ...cases: readonly string[]) => missingOf(proof('a.test.ts', title, ...cases), file);

  test.each([['plain'], ['%s of many', 'one', 'two'], ['${loops} times']])('%s holds', (title, ...cases) => {
    expect(missing(title, ...cases)).toEqual([]);
  });

  test.each(['skipped', 'to do', 'inside', 'in a comment', 'plai'])('of the test "%s" does not', (title) => {
    expect(missing(title)).toEqual([`a.test.ts has no test "${title}"`]);
  });

  test('needs its cases and its file', () => {
    expect(missing('%s of many', 'three')).toEqual(['a.test.ts has no case "three"']);
    expect(missingOf(proof('gone.test.ts', 'plain'), undefined)).toEqual(['gone.test.ts is not there']);
  });
});
