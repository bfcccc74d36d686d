import { expect, test } from 'vitest';
import { tabLockMachine } from '../../../machines/core/tab-lock.ts';
import { after, effectsAfter, elapsed, type Happening } from '../../engine/promises.ts';

/* Who of several documents holds a lock, where a browser gives them none: by what they tell each other, and by silence. */

type Step = Happening<typeof tabLockMachine>;
const ticket = { at: 2, id: 'm' };
const plain = { ticket, steals: false };
const thief = { ticket, steals: true };
const earlier = { at: 1, id: 'z' };
const later = { at: 3, id: 'a' };
const sameTime = (id: string) => ({ at: 2, id });
const asked = (by: typeof ticket): Step => ({ type: 'ASKED', by, term: 0 });
const held = (by: typeof ticket, term: number): Step => ({ type: 'HELD', by, term });
const quiet = elapsed('quiet', 'tab-lock.asking');
const patience = elapsed('patience', 'tab-lock.waiting');
const freed: Step = { type: 'FREED' };
const release: Step = { type: 'RELEASE' };
const waits = held(earlier, 4);
const says = (kind: string, term: number) => `tell {"by":{"at":2,"id":"m"},"kind":"${kind}","term":${term}}`;

test.each([
  ['it asks', plain, [], 'asking', 0, says('asked', 0)],
  ['nobody answers', plain, [quiet], 'held', 1, says('held', 1)],
  ['somebody holds it', plain, [waits], 'waiting', 4, ''],
  ['somebody asked earlier', plain, [asked(earlier)], 'waiting', 0, ''],
  ['somebody asked later', plain, [asked(later)], 'asking', 0, says('asked', 0)],
  ['at the same time: the lesser name is the earlier one', plain, [asked(sameTime('a'))], 'waiting', 0, ''],
  ['and the greater one the later', plain, [asked(sameTime('z'))], 'asking', 0, says('asked', 0)],
  ['given up while it asks', plain, [release], 'released', 0, ''],
  ['who holds answers who counts, who asks does not', plain, [{ type: 'COUNTED' }], 'asking', 0, ''],
  ['it waits, and the holder is heard of again', plain, [waits, held(earlier, 4)], 'waiting', 4, ''],
  ['another holds it by now', plain, [waits, held(later, 6)], 'waiting', 6, ''],
  ['an old word is no news', plain, [waits, held(later, 2)], 'waiting', 4, ''],
  ['it waits, and an earlier one asks', plain, [waits, asked(earlier)], 'waiting', 4, ''],
  ['and a later one', plain, [waits, asked(later)], 'asking', 4, says('asked', 4)],
  ['it is given back', plain, [waits, freed], 'asking', 4, says('asked', 4)],
  ['the holder is silent', plain, [waits, patience], 'asking', 4, says('asked', 4)],
  ['given up while it waits', plain, [waits, release], 'released', 4, ''],
  ['it holds after all it has heard of', plain, [waits, freed, quiet], 'held', 5, says('held', 5)],
  ['it holds, and somebody asks', plain, [quiet, asked(earlier)], 'held', 1, says('held', 1)],
  ['or counts', plain, [quiet, { type: 'COUNTED' }], 'held', 1, says('held', 1)],
  ['or holds by an older number', plain, [waits, freed, quiet, held(later, 4)], 'held', 5, says('held', 5)],
  ['or by the same, with a lesser name', plain, [quiet, held(later, 1)], 'held', 1, says('held', 1)],
  ['by the same, with a greater name', plain, [quiet, held(earlier, 1)], 'lost', 1, ''],
  ['by a later number', plain, [quiet, held(later, 2)], 'lost', 1, ''],
  ['it gives back', plain, [quiet, release], 'released', 1, says('freed', 1)],
  ['who steals waits for no holder', thief, [waits], 'asking', 4, ''],
  ['nor for who asked earlier, whom it does not stop', thief, [asked(earlier)], 'asking', 0, ''],
  ['nor tells who asked later', thief, [asked(later)], 'asking', 0, ''],
  ['and holds after whom it took it from', thief, [waits, quiet], 'held', 5, says('held', 5)],
] as readonly (readonly [string, typeof plain, readonly Step[], string, number, string])[])(
  '%s',
  (_, input, list, state, term, told) => {
    const { value, context } = after(tabLockMachine, input, ...list);
    expect([value, context.term]).toEqual([state, term]);
    expect(effectsAfter(tabLockMachine, input, ...list).join()).toBe(told);
    expect(context.ticket).toEqual(ticket);
  },
);

test('who has lost it or given it back is done with it', () => {
  for (const list of [[quiet, held(later, 2)], [quiet, release], [release], [waits, release]])
    expect(after(tabLockMachine, plain, ...list).status).toBe('done');
});
