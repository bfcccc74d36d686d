import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import { prove } from '../../../server/activities/proof/prove.ts';
import { readFacts } from '../../../server/activities/proof/read-facts.ts';
import { readSetting } from '../../../server/activities/draw/read-setting.ts';
import type { Tx } from '../../../server/db/transaction.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { faults, type Planted } from './faults.ts';
import { expectFound, plantAll, takenBack, type Tried } from './planting.ts';
import { isShown } from './real-draw.ts';
import { goodSetUp, type SetUp } from './set-ups.ts';
import { writeDraws, writeSetUp } from './write-set-up.ts';

/* 配置检查: what is set up wrongly is found, with a person whom it happens to; what is set up well is left alone. */

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
}, 120_000);
afterAll(() => server.close());

const seeds = Array.from({ length: 56 }, (_, at) => at + 1);

/** Does something to the rows of a set-up, and takes it back. */
const within = <Result>(setUp: SetUp, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  takenBack(server.store, async (tx) => {
    await writeSetUp(tx, setUp);
    return work(tx);
  });

async function found(tx: Tx, setUp: SetUp): Promise<readonly DrawFinding[]> {
  const { row, setting } = await readSetting(tx, setUp.id, 'house');
  return prove(setting, await readFacts(tx, row)).findings;
}

const isOf = ({ kind, node }: Planted, finding: DrawFinding) =>
  finding.kind === kind && (finding.prize_id ?? finding.plan_id) === node;

test('of fifty and more good set-ups nothing is said', async () => {
  const said = [];
  for (const seed of seeds) {
    const { setUp } = goodSetUp(seed);
    const findings = await within(setUp, async (tx) => found(tx, setUp));
    said.push(...findings.map(({ sentence }) => `${seed}: ${sentence}`));
  }
  expect(said).toEqual([]);
});

async function planted(seed: number, name: string): Promise<Tried> {
  const { setUp, made } = goodSetUp(seed);
  const fault = faults[name]?.(setUp, made);
  if (!fault) return undefined;
  return within(setUp, async (tx) => {
    if (fault.drawn !== undefined) await writeDraws(tx, setUp, fault.drawn);
    const finding = (await found(tx, setUp)).find((one) => isOf(fault, one));
    if (!finding) return { missed: `${seed} ${name}` };
    await sql`update activity set status = 'published' where id = ${setUp.id}`.execute(tx);
    return { shown: (await isShown(tx, setUp, finding)) ? '' : `${seed} ${name}: ${finding.sentence}` };
  });
}

test('of the faults that are planted in them at least 97 % are found, and the real draw shows each of them', async () => {
  expectFound(await plantAll(seeds, Object.keys(faults), planted, 2), 150);
}, 300_000);
