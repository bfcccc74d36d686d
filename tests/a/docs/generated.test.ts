import { expect, test } from 'vitest';
import { stalePages } from '../../../docs/generate.ts';

test('generated documents are what the sources give today (npm run docs writes them)', () => {
  expect(stalePages()).toEqual([]);
});
