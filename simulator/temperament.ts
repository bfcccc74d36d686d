import { farmSize, type SimulatorScript } from '../contract/simulator/simulation.ts';
import type { Facts, Intent, Win } from '../machines/simulator/simulator-phone.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Person } from './person.ts';
import type { RunSettings } from './settings.ts';

/** What an owner wants next, and how many milliseconds later. */
export interface Wish {
  readonly intent: Intent;
  readonly after: number;
}

/** How often somebody draws, scans, looks and sleeps, of a hundred. */
type Habits = Readonly<Record<'draw' | 'scan' | 'look' | 'sleep', number>>;
const habits: Readonly<Record<SimulatorScript, Habits>> = {
  'draw-day': { draw: 70, scan: 0, look: 22, sleep: 8 },
  'scan-day': { draw: 6, scan: 74, look: 14, sleep: 6 },
  farm: { draw: 88, scan: 0, look: 10, sleep: 2 },
};

const sleep: Intent = { do: 'sleep' };
/** Where something was won, it is looked at soon. */
const curiosity = 0.8;

/** Whose wishes follow from the seed and from what the phone has been answered. */
export function temperamentOf(settings: RunSettings, person: Person): (facts: Facts) => Wish {
  const dice = diceOf(settings.seed, 'wish', person.phone);
  const pauses = pausesOf(settings, person);
  return (facts) => ({ intent: wishOf(settings, person, { facts, dice }), after: pauses() });
}

/** Of a farm whose phones act together all wait alike; in one that goes in turn, each after the one before. */
function pausesOf({ seed, pace }: RunSettings, { phone, slowness, farm }: Person): () => number {
  if (farm?.pattern === 'together') {
    const shared = diceOf(seed, 'pause of farm', farm.nth);
    return () => Math.round(pace * (0.5 + shared.next()));
  }
  if (farm?.pattern === 'relay') {
    let isFirst = true;
    return () => {
      const share = isFirst ? farm.place / farmSize : 1;
      isFirst = false;
      return Math.round(pace * share);
    };
  }
  const own = diceOf(seed, 'pause', phone);
  return () => Math.round(pace * slowness * (0.5 + own.next()));
}

interface Moment {
  readonly facts: Facts;
  readonly dice: Dice;
}

function wishOf(settings: RunSettings, { diligence, farm }: Person, { facts, dice }: Moment): Intent {
  if (settings.acts > 0 && facts.calls >= settings.acts) return { do: 'stop' };
  if (facts.member === null) return { do: 'join' };
  if (facts.hasNews && dice.chance(curiosity)) return { do: 'look' };
  const win = facts.wins.find(({ need }) => need !== 'verify' || settings.shops.length > 0);
  if (win && dice.chance(diligence)) return careOf(win, dice);
  // Whoever is of a farm is after prizes, whatever the others do today.
  return habitually(farm ? { ...settings, script: 'farm' } : settings, { facts, dice });
}

function careOf({ record_no, need, choices }: Win, dice: Dice): Intent {
  const [first, ...others] = choices;
  if (need !== 'claim') return { do: need, record_no };
  return first === undefined ? sleep : { do: 'claim', record_no, choice: dice.pick([first, ...others]) };
}

function habitually({ script, activities, codes }: RunSettings, { facts, dice }: Moment): Intent {
  const { draw, scan, look } = habits[script];
  const rolled = dice.below(100);
  if (rolled < draw) {
    const [first, ...others] = activities.filter((activity) => !facts.closed.includes(activity));
    return first === undefined ? sleep : { do: 'draw', activity: dice.pick([first, ...others]) };
  }
  if (rolled < draw + scan) {
    const [first, ...others] = codes;
    return first === undefined ? sleep : { do: 'scan', code: dice.pick([first, ...others]) };
  }
  return rolled < draw + scan + look ? { do: 'look' } : sleep;
}
