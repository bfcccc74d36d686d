import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RehearsalAnswer, rehearsalCall } from '../../../contract/activities/rehearsal.ts';
import { type SetUpProof, setUpProofCall } from '../../../contract/proof/set-up-proof.ts';
import { codes } from '../../../contract/core/errors.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* 配置检查 as it is asked for, and 试运行 with the member of a finding. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  // The demo has no draws of last week worth a rate.
  await server.store.pool.query(`update award_record set won_at = now() - interval '40 days' where activity_id = 4001`);
}, 120_000);
afterAll(() => server.close());

const [, path = ''] = setUpProofCall.split(' ');
const ask = (id: number | string, as = token, entity = 'activity') =>
  server.call('GET', path, { token: as, query: { entity, id: String(id) } });
const proofOf = async (id: number, entity?: string) => (await ask(id, token, entity)).result as SetUpProof;

test('it is told to those who may read the activity, and of no other row', async () => {
  expect((await ask(999_999)).code).toBe(codes.notFound);
  expect((await ask('x')).code).toBe(codes.invalid);
  expect((await ask(4001, await server.login('finance_auditor'))).code).toBe(codes.ok);
  expect((await ask(4001, await server.login('system_admin'))).code).toBe(codes.forbidden);
});

test('the activity of the demo has no fault; a prize that loses its odds is told with a member of its branch', async () => {
  const sound = await proofOf(4001);
  expect(sound.cells).toBeGreaterThan(1);
  expect(sound.findings.filter(({ severity }) => severity !== 'hint')).toEqual([]);
  await server.store.pool.query('update prize set probability = 0 where id = 5003');
  expect((await proofOf(4001)).findings).toContainEqual(
    expect.objectContaining({ kind: 'never_won', severity: 'fault', prize_id: 5003, plan_id: 4102 }),
  );
  await server.store.pool.query('update prize set probability = 50000 where id = 5003');
});

test.each([
  ['activity', 4003],
  ['activity', 4004],
  ['acticode_activity', 4004],
  ['invite_plan', 7001],
  ['ccn_activity', 6001],
])('%s %i of the demo is checked, and has no fault', async (entity, id) => {
  const { cells, findings } = await proofOf(id, entity);
  expect(cells).toBeGreaterThan(1);
  expect(findings.filter(({ severity }) => severity !== 'hint')).toEqual([]);
});

test('it is told to those who may read the page of that very entity, of records that can be checked', async () => {
  const finance = await server.login('finance_auditor');
  expect((await ask(7001, finance, 'invite_plan')).code).toBe(codes.ok);
  expect((await ask(7001, await server.login('system_admin'), 'invite_plan')).code).toBe(codes.forbidden);
  expect((await ask(999_999, token, 'ccn_activity')).code).toBe(codes.notFound);
  expect((await ask(3001, token, 'award')).code).toBe(codes.invalid);
});

test('what is over has nothing that could be mended', async () => {
  await server.store.pool.query(`update activity set status = 'terminated' where id = 4003`);
  expect(await proofOf(4003)).toEqual({ cells: 0, findings: [] });
  await server.store.pool.query(`update activity set status = 'published' where id = 4003`);
});

test('a rehearsal with one member draws in the branch of that member alone', async () => {
  const [, rehearsal = ''] = rehearsalCall.split(' ');
  const question = { activity_id: 4001, draws: 10_000, curve: 'even', people: 20_000, seed: 7, changes: [] };
  const draw = async (area: string) => {
    const person = { at: '2026-07-21T22:00:00+08:00', area, channel: '', sku: '', nth: 1 };
    const { result } = await server.call('POST', rehearsal, { token, body: { ...question, person } });
    const [variant] = (result as RehearsalAnswer).variants;
    return variant?.plans.filter(({ draws }) => draws > 0).map(({ plan_id }) => plan_id);
  };
  expect(await draw('440106')).toEqual([4102]);
  expect(await draw('110000')).toEqual([4103]);
  const wrong = { ...question, person: { at: '昨天', area: '1', channel: '', sku: '', nth: 0 } };
  expect((await server.call('POST', rehearsal, { token, body: wrong })).code).toBe(codes.invalid);
});
