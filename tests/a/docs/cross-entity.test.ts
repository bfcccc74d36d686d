import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const numbers = Array.from({ length: 17 }, (_, at) => at + 1);
/** The files in which a test names the number. */
function filesOf(number: number): readonly string[] {
  const named = new RegExp(`(?:test|describe)\\('§6\\.5 test ${number}:`);
  return globSync('tests/**/*.test.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => named.test(readFileSync(file, 'utf8')))
    .toSorted();
}

test('the table of the tests between entities names each of the 17, and the files in which it stands', () => {
  const lines = readFileSync('docs/testing.md', 'utf8').split('\n');
  const told = (number: number) => lines.find((line) => line.startsWith(`| ${number} |`)) ?? '';
  for (const number of numbers) {
    const files = [...told(number).matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file);
    expect({ number, files }).toEqual({ number, files: filesOf(number) });
    expect(files.length).toBeGreaterThan(0);
  }
});
