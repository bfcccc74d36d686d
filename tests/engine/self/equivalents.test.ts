import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseEquivalents, readEquivalents, strayEquivalents } from '../equivalents.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'equivalents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test('a name, and below it why', () => {
  const folder = folderWith({
    'lamp.txt':
      '# read by a person\nlamp.on PRESS: swap order\n  one\n  or the other\n\nlamp initial on\n  it blinks\n',
  });
  expect([...readEquivalents('lamp', folder)]).toEqual([
    ['lamp.on PRESS: swap order', 'one or the other'],
    ['lamp initial on', 'it blinks'],
  ]);
  expect(readEquivalents('note', folder).size).toBe(0);
});

test('a name without a reason, a reason without a name, a name twice: refused', () => {
  expect(() => parseEquivalents('lamp initial on\n', 'lamp.txt')).toThrow('lamp.txt: no reason: lamp initial on');
  expect(() => parseEquivalents('  it blinks\n', 'lamp.txt')).toThrow('lamp.txt: a reason without a mutant: it blinks');
  expect(() => parseEquivalents('a\n  x\na\n  y\n', 'lamp.txt')).toThrow('lamp.txt: stands twice: a');
});

test('a list that belongs to no chart is told', () => {
  const folder = folderWith({ 'lamp.txt': '', 'gone.txt': '', 'lamp.md': '' });
  expect(strayEquivalents(['lamp'], folder)).toEqual(['gone.txt', 'lamp.md']);
});
