import { describe, expect, test } from 'vitest';
import {
  chosen,
  CompositionFault,
  faultIn,
  type Happening,
  runSchedule,
  runStory,
  type World,
} from '../composition.ts';
import { seeded } from './seeded.ts';

const weights = { person: 3, wire: 1 };
const words = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Letters, each possible once; wrong when A, B and C have come in this order. */
function letters(finish: () => string | undefined = () => undefined): World & { readonly closed: () => boolean } {
  let [written, isClosed] = ['', false];
  return {
    possible: () =>
      words
        .filter((word) => !written.includes(word))
        .map((word) => ({
          kind: word < 'E' ? 'person' : 'wire',
          words: word,
          happen: () => void (written += word),
        })),
    settle: () => Promise.resolve(),
    fault: () => (/A.*B.*C/.test(written) ? `in order: ${written}` : undefined),
    finish: () => Promise.resolve(finish()),
    close: () => void (isClosed = true),
    closed: () => isClosed,
  };
}

const schedule = (seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: 30 }, () => random(2 ** 31));
};

const faults = async () =>
  Promise.all(Array.from({ length: 40 }, (_, seed) => faultIn(letters, schedule(seed), weights)));

describe('what happens next', () => {
  const possible = (...list: readonly string[]): Happening[] =>
    list.map((one) => ({ kind: 'person', words: one, happen: () => undefined }));

  test('is chosen by number, each about as often as the others', () => {
    const counts = new Map<string, number>();
    const random = seeded(1);
    for (let time = 0; time < 3000; time++) {
      const { words: told = '' } = chosen(possible('one', 'two', 'three'), random(2 ** 31), weights) ?? {};
      counts.set(told, (counts.get(told) ?? 0) + 1);
    }
    for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  });

  test('stays the same when something else becomes possible or impossible', () => {
    const random = seeded(2);
    for (let time = 0; time < 200; time++) {
      const number = random(2 ** 31);
      const one = chosen(possible('one', 'two', 'three', 'four'), number, weights)?.words ?? '';
      const without = ['one', 'two', 'three', 'four'].filter((other) => other === one || other !== 'two');
      expect(chosen(possible(...without), number, weights)?.words).toBe(one);
    }
  });

  test('is of a kind as often as its weight says, and of the others when there is none', () => {
    const wire: Happening = { kind: 'wire', words: 'wire', happen: () => undefined };
    const random = seeded(3);
    const numbers = Array.from({ length: 2000 }, () => random(2 ** 31));
    const share = numbers.filter((number) => chosen([...possible('x'), wire], number, weights)?.kind === 'wire').length;
    expect(share).toBeGreaterThan(400);
    expect(share).toBeLessThan(600);
    expect(numbers.every((number) => chosen([wire], number, weights) === wire)).toBe(true);
    expect(chosen([], 1, weights)).toBeUndefined();
  });
});

describe('a run', () => {
  test('that goes wrong is told from its beginning, and its world is closed', async () => {
    const world = letters();
    await expect(runStory(world, ['A', 'E', 'B', 'C', 'F'])).rejects.toThrow(
      'in order: AEBC\nWhat happened:\n  1. A\n  2. E\n  3. B\n  4. C',
    );
    expect(world.closed()).toBe(true);
  });

  test('in which nothing is wrong is silent; a story that cannot go on says where', async () => {
    await runStory(letters(), ['C', 'B', 'A']);
    await expect(runStory(letters(), ['A', 'A'])).rejects.toThrow('not possible: A; but:\nB\nC');
  });

  test('is judged at rest too', async () => {
    await expect(
      runSchedule(
        letters(() => 'no rest: F'),
        schedule(1).slice(0, 1),
        weights,
      ),
    ).rejects.toThrow('no rest: F');
  });

  test('is shrunk to what matters; the same numbers lead to the same fault', async () => {
    const [one, again] = [await faults(), await faults()];
    expect(one.map((fault) => fault?.message)).toEqual(again.map((fault) => fault?.message));
    const found = one.filter((fault) => fault !== undefined);
    expect(found.length).toBeGreaterThan(2);
    for (const fault of found) {
      expect(fault).toBeInstanceOf(CompositionFault);
      expect(fault.kind).toBe('in order');
      expect(fault.message).toBe('in order: ABC\nWhat happened:\n  1. A\n  2. B\n  3. C');
    }
  });
});
