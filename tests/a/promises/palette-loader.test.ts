import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { paletteLoaderMachine } from '../../../machines/palette-loader.ts';
import { after, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';
import { operator } from '../../models/operator.ts';

const input = { user: operator };
const loaded = { logic: fromCallback(() => {}), input: {} };
const summon = { type: 'SUMMON' } as const;

test('nothing is fetched before the first page has had its time', () => {
  expect(Object.keys(after(paletteLoaderMachine, input).children)).toEqual([]);
  expect(after(paletteLoaderMachine, input, elapsed('calm', 'paletteLoader.waiting')).value).toBe('ahead');
});

test('who asks at once gets it at once, and it opens as soon as it is there', () => {
  expect(after(paletteLoaderMachine, input, summon).value).toBe('wanted');
  expect(effectsAfter(paletteLoaderMachine, input, summon, done('loadWanted', loaded)).join()).toContain('SUMMON');
  expect(
    effectsAfter(
      paletteLoaderMachine,
      input,
      elapsed('calm', 'paletteLoader.waiting'),
      summon,
      done('loadWanted', loaded),
    ).join(),
  ).toContain('SUMMON');
});

test('what was only brought ahead does not open by itself', () => {
  const effects = effectsAfter(
    paletteLoaderMachine,
    input,
    elapsed('calm', 'paletteLoader.waiting'),
    done('loadPalette', loaded),
  ).join();
  expect(effects).not.toContain('SUMMON');
});

test('code that does not come is only told about where somebody waits for it, and can be asked for again', () => {
  expect(
    effectsAfter(
      paletteLoaderMachine,
      input,
      elapsed('calm', 'paletteLoader.waiting'),
      failed('loadPalette', '缺少文件'),
    ),
  ).toEqual([]);
  const missing = [summon, failed('loadWanted', '缺少文件')] as const;
  expect(effectsAfter(paletteLoaderMachine, input, ...missing)).toEqual(['notifyMissing']);
  expect(after(paletteLoaderMachine, input, ...missing, summon).value).toBe('wanted');
});
