import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { paletteLoaderMachine } from '../../../machines/shell/palette-loader.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';
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

type Step = Happening<typeof paletteLoaderMachine>;
const calm = elapsed('calm', 'paletteLoader.waiting') as never as Step;
const ahead = done('loadPalette', loaded);
const wanted = done('loadWanted', loaded);
const lostAhead = failed('loadPalette', '缺少文件');
const lost = failed('loadWanted', '缺少文件');
const at = (...events: readonly Step[]) => after(paletteLoaderMachine, input, ...events);

test.each<readonly [string, readonly Step[], string, boolean]>([
  ['the page has only begun', [], 'waiting', false],
  ['it is calm', [calm], 'ahead', false],
  ['somebody asks at once', [summon], 'wanted', false],
  ['somebody asks while it is brought ahead', [calm, summon], 'wanted', false],
  ['it was brought ahead', [calm, ahead], 'ready', true],
  ['it was wanted', [summon, wanted], 'ready', true],
  ['somebody asks twice', [summon, summon], 'wanted', false],
  ['it did not come ahead', [calm, lostAhead], 'missing', false],
  ['it did not come', [summon, lost], 'missing', false],
  ['it did not come ahead, and is asked for', [calm, lostAhead, summon], 'wanted', false],
  ['it is asked for once more', [calm, ahead, summon], 'ready', true],
])('when %s: where it is, and whether there is a palette', (_, events, value, isThere) => {
  expect([at(...events).value, at(...events).context.palette !== null]).toEqual([value, isThere]);
  expect(at(...events).context.user).toBe(operator);
});

test('it is fetched once, for whoever is signed in, and opened once each time it is asked for', () => {
  const calls = (...events: readonly Step[]) =>
    callsAfter(paletteLoaderMachine, input, ...events).map((line) => line.split(' ').slice(0, 2).join(' '));
  expect([calls(), calls(calm), calls(summon), calls(calm, summon)]).toEqual([
    [],
    ['loadPalette (loadPalette)'],
    ['loadWanted (loadPalette)'],
    ['loadWanted (loadPalette)'],
  ]);
  for (const way of [[calm], [summon]])
    expect(callsAfter(paletteLoaderMachine, input, ...way).join()).toContain('"user":');
  const effects = (...events: readonly Step[]) => effectsAfter(paletteLoaderMachine, input, ...events);
  const opens = (...events: readonly Step[]) => effects(...events).filter((line) => line.includes('SUMMON')).length;
  expect([opens(calm, ahead), opens(summon, wanted), opens(calm, ahead, summon), opens(summon)]).toEqual([0, 1, 1, 0]);
  expect(effects(calm, lostAhead, summon, lost)).toEqual(['notifyMissing']);
  expect(paletteLoaderMachine.implementations.delays['calm']).toBe(2000);
});
