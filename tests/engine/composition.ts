import { shrunk } from './shrink.ts';

/** Something that can happen now. */
export interface Happening {
  /** Who makes it happen: a person, the wire, time … */
  readonly kind: string;
  /** What it is, for a person to read; unique among what can happen now. */
  readonly words: string;
  readonly happen: () => void;
}

/** Several charts that run together in a world that does nothing by itself. */
export interface World {
  possible(): readonly Happening[];
  /** Lets everything that follows by itself come to rest. */
  settle(): Promise<void>;
  /** What is wrong by now, in words; undefined when nothing is. */
  fault(last: Happening): string | undefined;
  /** Brings everything that is under way to its end; a sentence when that cannot be done. */
  finish(): Promise<string | undefined>;
  close(): void;
}

/** How often each kind of happening is chosen, against the others. */
export type Weights = Readonly<Record<string, number>>;

/** Fewest columns for the number of a step. */
const numberWidth = 3;

/** A run of a world in which something was wrong, told step by step. */
export class CompositionFault extends Error {
  /** What is wrong, without the particulars: the same fault has the same kind. */
  readonly kind: string;
  /** What happened, in order. */
  readonly told: readonly string[];

  constructor(fault: string, told: readonly string[]) {
    const steps = told.map((words, index) => `${String(index + 1).padStart(numberWidth)}. ${words}`);
    super([fault, 'What happened:', ...steps].join('\n'));
    this.name = 'CompositionFault';
    this.told = told;
    this.kind = fault.split(': ', 1).join();
  }
}

/**
 * Lets happen what the schedule chooses, one number per step, and asks after each whether something is wrong; brings the world to rest
 * at the end. Throws `CompositionFault`. Same world, same schedule: same run.
 */
export const runSchedule = (world: World, schedule: readonly number[], weights: Weights): Promise<void> =>
  run(world, schedule, (possible, number) => chosen(possible, number, weights));

/** Lets happen what a story tells, each by the beginning of its words, and brings the world to rest; throws as `runSchedule` does. */
export const runStory = (world: World, story: readonly string[]): Promise<void> =>
  run(world, story, (possible, words) => {
    const happening = possible.find((one) => one.words.startsWith(words));
    if (happening) return happening;
    throw new Error(`not possible: ${words}; but:\n${possible.map((one) => one.words).join('\n')}`);
  });

const runWhatIsPossible = (world: World, told: readonly string[]): Promise<void> =>
  run(world, told, (possible, words) => possible.find((one) => one.words === words));

/** Chooses for each of the list; nothing happens where it chooses nothing. */
async function run<T>(
  world: World,
  list: readonly T[],
  choose: (possible: readonly Happening[], one: T) => Happening | undefined,
): Promise<void> {
  const told: string[] = [];
  try {
    for (const one of list) {
      const happening = choose(world.possible(), one);
      if (happening) await step(world, happening, told);
    }
    const fault = await world.finish();
    if (fault !== undefined) throw new CompositionFault(fault, told);
  } finally {
    world.close();
  }
}

async function step(world: World, happening: Happening, told: string[]): Promise<void> {
  told.push(happening.words);
  happening.happen();
  await world.settle();
  const fault = world.fault(happening);
  if (fault !== undefined) throw new CompositionFault(fault, told);
}

/**
 * The fault that a schedule leads to, told by the shortest run found that leads to one of its kind; undefined when all is well. What
 * happened is shrunk, not the numbers that chose it; a step that is not possible without one left out is left out as well.
 */
export async function faultIn(
  make: () => World,
  schedule: readonly number[],
  weights: Weights,
): Promise<CompositionFault | undefined> {
  const first = await faultOf(runSchedule(make(), schedule, weights));
  if (!first) return undefined;
  let shortest = first;
  await shrunk(first.told, async (fewer) => {
    const fault = await faultOf(runWhatIsPossible(make(), fewer));
    if (fault?.kind !== first.kind) return false;
    if (fault.told.length < shortest.told.length) shortest = fault;
    return true;
  });
  return shortest;
}

async function faultOf(running: Promise<void>): Promise<CompositionFault | undefined> {
  try {
    await running;
  } catch (error) {
    if (error instanceof CompositionFault) return error;
    throw error;
  }
  return undefined;
}

/**
 * The kind by its weight, then within it the happening whose words and the number give the largest sum: what else is possible at the
 * moment has little say in what a number chooses.
 */
export function chosen(possible: readonly Happening[], number: number, weights: Weights): Happening | undefined {
  const kinds = Object.entries(weights).filter(([kind]) => possible.some((happening) => happening.kind === kind));
  const total = kinds.reduce((sum, [, weight]) => sum + weight, 0);
  let left = total === 0 ? 0 : number % total;
  const kind = kinds.find(([, weight]) => (left -= weight) < 0)?.[0];
  const own = possible.filter((happening) => happening.kind === kind);
  const sums = own.map(({ words }) => mixed(words, number));
  return own[sums.indexOf(Math.max(...sums))];
}

/** A sum of a text and a number in which each bit depends on all of both. */
function mixed(words: string, number: number): number {
  let sum = number ^ 0x811c9dc5;
  for (let index = 0; index < words.length; index++) sum = Math.imul(sum ^ words.charCodeAt(index), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 13)) >>> 0;
}
