import type { SimulatorSwitch } from '../contract/simulator/simulation.ts';
import type { Client, Heard, Sent } from './client.ts';
import { diceOf } from './dice.ts';
import type { Figures } from './figures.ts';
import type { RunSettings } from './settings.ts';

/** How often each thing goes wrong, of one. */
const share = 0.08;
const minute = 60_000;
/** Ids of requests and codes by which the same is to be sent again: under way, too many, the clock. */
const again: ReadonlySet<number> = new Set([42_901, 42_902, 40_102]);
/** How far a wrong clock is off: just beyond what is taken, or much more. */
const skews = [5 * minute + 1000, -(5 * minute + 1000), 3 * 60 * minute] as const;

/** What goes wrong with one request, rolled when it is written. */
export interface Trouble {
  readonly otherDevice: boolean;
  /** Milliseconds since it happened; 0: just now. */
  readonly late: number;
}

/** The way between a phone and the server, with all that goes wrong on it. */
export interface Line {
  /** What goes wrong with the next request. */
  trouble(): Trouble;
  /** Sends one. @throws where nothing was heard, or where the same has to be sent again */
  carry(sent: Sent): Promise<Heard>;
}

/** The line of one phone. Each kind of trouble is rolled for whether it is on or not, so that one more leaves the others as they were. */
export function lineOf(settings: RunSettings, phone: number, { client, figures }: Ground): Line {
  const dice = diceOf(settings.seed, 'line', phone);
  const has = (name: SimulatorSwitch) => {
    const rolled = dice.chance(share);
    return rolled && settings.switches.has(name);
  };
  /** A write that arrives once more, after the one that follows it. */
  let straggler: { readonly sent: Sent; readonly text: string } | undefined;

  const heardOnce = async (sent: Sent, clock?: number): Promise<Heard> => {
    const heard = await client.send(sent, clock);
    // Failures of the server are no answers: the same is to be sent again (engines.md §1.6).
    if (heard.http >= 500 || again.has(heard.code)) throw new Error(`${heard.code} ${heard.message}`);
    return heard;
  };
  const compare = (one: string, other: Heard) => {
    if (other.text !== one) figures.differing += 1;
  };
  /** Whatever becomes of it, nobody waits for it; but an answer has to be the one that was given. */
  const arriveAgain = async ({ sent, text }: { readonly sent: Sent; readonly text: string }): Promise<void> => {
    const heard = await heardOnce(sent).catch(() => undefined);
    if (heard) compare(text, heard);
  };
  const twice = async (sent: Sent): Promise<Heard> => {
    const [one, other] = await Promise.allSettled([heardOnce(sent), heardOnce(sent)]);
    if (one.status === 'fulfilled' && other.status === 'fulfilled') compare(one.value.text, other.value);
    if (one.status === 'fulfilled') return one.value;
    if (other.status === 'fulfilled') return other.value;
    throw one.reason;
  };

  return {
    trouble: () => ({ otherDevice: has('device'), late: has('late') ? minute * (1 + dice.below(60)) : 0 }),
    async carry(sent) {
      const [isTwice, isLost, isSkewed, strays] = [has('twice'), has('lost'), has('clock'), has('out-of-order')];
      const skew = dice.pick(skews);
      if (isSkewed) return heardOnce(sent, Date.now() + skew);
      const isWrite = sent.method === 'POST';
      const heard = isTwice && isWrite ? await twice(sent) : await heardOnce(sent);
      const before = straggler;
      straggler = strays && isWrite ? { sent, text: heard.text } : undefined;
      if (before) await arriveAgain(before);
      if (isLost) throw new Error('the answer was lost');
      return heard;
    },
  };
}

interface Ground {
  readonly client: Client;
  readonly figures: Figures;
}
