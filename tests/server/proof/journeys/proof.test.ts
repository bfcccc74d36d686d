import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JourneyFinding } from '../../../../contract/journeys/journey-proof.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { provedJourney } from '../../../../server/journeys/proof/facts.ts';
import { proveJourney } from '../../../../server/journeys/proof/prover.ts';
import { startEntities } from '../../entities/with-entities.ts';
import type { TestServer } from '../../with-server.ts';
import { expectFound, plantAll, takenBack, type Tried } from '../planting.ts';
import { isShown, walked } from './by-hand.ts';
import { faults } from './faults.ts';
import type { Planted } from './node-faults.ts';
import { goodJourney, type Journey } from './set-ups.ts';
import { writeJourney } from './write-journey.ts';

/* 配置检查 of journeys: what nobody comes to, and where nobody is paid, is found with somebody there; a good journey is left alone. */

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
}, 120_000);
afterAll(() => server.close());

const seeds = Array.from({ length: 56 }, (_, at) => at + 1);

async function found(tx: Tx, { id }: Journey): Promise<readonly JourneyFinding[]> {
  const journey = await provedJourney(tx, id);
  return journey ? proveJourney(journey).findings : [];
}

const within = <Result>(journey: Journey, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  takenBack(server.store, async (tx) => {
    await writeJourney(tx, journey);
    return work(tx);
  });

test('of fifty and more good journeys nothing is said, and somebody who goes them by hand comes to every node', async () => {
  const said = [];
  for (const seed of seeds) {
    const { journey } = goodJourney(seed);
    const findings = await within(journey, (tx) => found(tx, journey));
    said.push(...findings.map(({ sentence }) => `${seed}: ${sentence}`));
    if (walked(journey).passed.size < journey.nodes.length) said.push(`${seed}: not every node`);
  }
  expect(said).toEqual([]);
});

const isOf = ({ kind, part }: Planted, finding: JourneyFinding) => finding.kind === kind && finding.part_id === part;

async function planted(seed: number, name: string): Promise<Tried> {
  const { journey, made } = goodJourney(seed);
  const fault = faults[name]?.(journey, made);
  if (!fault) return undefined;
  return within(journey, async (tx) => {
    const finding = (await found(tx, journey)).find((one) => isOf(fault, one));
    if (!finding) return { missed: `${seed} ${name}` };
    return { shown: (await isShown(tx, journey, finding)) ? '' : `${seed} ${name}: ${finding.sentence}` };
  });
}

test('of the faults that are planted in them at least 97 % are found, and going them by hand shows each of them', async () => {
  expectFound(await plantAll(seeds, Object.keys(faults), planted, 3), 200);
}, 300_000);
