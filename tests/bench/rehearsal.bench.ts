import { loadavg } from 'node:os';
import { rehearse } from '../../server/activities/draw/rehearse.ts';
import { demoSetting } from '../server/draw/demo-setting.ts';
import type { Row } from './run.ts';

const draws = 1_000_000;
const rounds = 5;
const goal = 3000;

/** A million draws of the demo's activity by 300,000 people, on one core: what an operator waits for each variant. */
export async function bench(): Promise<readonly Row[]> {
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`load ${load.join(' ')}`);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const outcome = rehearse(demoSetting, { draws, people: 300_000, curve: 'evening', seed: round }, 50, () => {});
    if (outcome.draws + outcome.refused !== draws) throw new Error('draws are missing');
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (at: number) => Math.round(sorted[at] ?? 0);
  return [
    { draws, 'first ms': Math.round(times[0] ?? 0), 'median ms': ms(2), 'longest ms': ms(rounds - 1), 'goal ms': goal },
  ];
}
