import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../contract/entity/field.ts';
import { oddsNote, oddsOfPlan } from '../../../contract/activities/odds-note.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
});
afterAll(() => server.close());

test('the details of a plan have its prizes, from which the form of a new one says what all odds come to (award.md §3.2)', async () => {
  const { result } = await server.call('GET', '/admin/api/FlanAward/planDetails?id=4103', {
    token: await server.login(),
  });
  const details = result as Values;
  expect(details['breadcrumb']).toMatchObject([{ id: 4101, title: '夏季主方案' }]);
  expect(details['prizes']).toMatchObject([{ id: 5006, probability: 70 }, { id: 5007 }, { id: 5008 }, { id: 5009 }]);
  expect(oddsNote(6, oddsOfPlan(details))).toMatchObject({ warns: true });
  expect(oddsNote(6, oddsOfPlan(details))?.text).toContain('共 106%');
});
