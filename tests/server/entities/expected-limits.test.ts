import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import { mayHold } from '../../../server/awards/person-limit.ts';
import { playerOf } from '../../../server/awards/player.ts';
import { expectedTexts } from '../../expected/limits.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

/* The hand-written limits and formats of tests/expected against the running server, whose machine stands in another zone. */

let server: TestServer;
let admin: Operator;
const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;

beforeAll(async () => {
  vi.stubEnv('TZ', 'America/New_York');
  server = await startEntities();
  admin = operator(server, await server.login());
  vi.unstubAllEnvs();
  // What its points are called is fixed once it runs (award.md §5.1).
  await run(`update activity set status = 'draft' where id = 4004`);
});
afterAll(() => server.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('lengths', () => {
  /** Rows that nobody makes are changed: one of each in the demo. */
  const demo: Readonly<Record<string, number>> = {
    ccn_setting: 6001,
    acticode_activity: 4004,
    acticode_task: 8203,
    he_user: 30_001,
  };
  const faultsAt = async (name: string, key: string, length: number) => {
    const id = demo[name];
    const value = '𠮷'.repeat(length);
    const answer =
      entityNamed(name).calls.create === undefined && id !== undefined
        ? await admin.update(name, { id, version: (await admin.row(name, id)).version, [key]: value })
        : await admin.create(name, { ...sampleOf(name), [key]: value });
    const errors = (errorsOf(answer) ?? []) as readonly FieldError[];
    return errors.filter(({ field, message }) => field === key && message.includes('字数')).length;
  };
  test.each(expectedTexts)('$entity $key takes $max characters, and not one more', async ({ entity, key, max = 0 }) => {
    expect([await faultsAt(entity, key, max), await faultsAt(entity, key, max + 1)]).toEqual([0, 1]);
  });
});

test('a day of a filter begins and ends at midnight in Shanghai', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const moments = ['2027-03-01T23:59:59', '2027-03-02T00:00:00', '2027-03-02T23:59:59', '2027-03-03T00:00:00'];
  const records = await run<{ id: number }>('select id from award_record order by id limit 4');
  for (const [nth, { id }] of records.entries())
    await run(`update award_record set won_at = '${moments[nth]}+08:00' where id = ${id}`);
  const day = { won_at_from: '2027-03-02', won_at_to: '2027-03-02', sortField: 'won_at', sortOrder: 'ascend' };
  const found = page(await admin.list('award_record', day)).data;
  expect(found.map(({ won_at }) => won_at)).toEqual(['2027-03-02T00:00:00+08:00', '2027-03-02T23:59:59+08:00']);
});

test('phones of winners are masked for who sees masks, in lists and details', async () => {
  const [record] = await run<{ id: number }>('select id from award_record order by id limit 1');
  const id = record?.id ?? 0;
  await run(`update award_record set mobile = '13812341234' where id = ${id}`);
  const seen = async (username: string) => {
    const who = operator(server, await server.login(username));
    const { result } = await who.detail('award_record', id);
    return [(await who.row('award_record', id))['mobile'], (result as { mobile?: unknown }).mobile];
  };
  expect(await seen('customer_service')).toEqual(['138****1234', '138****1234']);
  expect(await seen('finance_auditor')).toEqual(['13812341234', '13812341234']);
});

describe('caps of a person', () => {
  const person = 97_001;
  /** Makes the person hold one record of a prize that gives offline goods, in a state. */
  const given = async () => {
    const [found] = await run<{ prize: number; award: number; goods: number; activity: number }>(
      `select z.id as prize, w.id as award, w.source_id as goods, p.activity_id as activity from prize as z join plan as p on p.id = z.plan_id
       join award as w on w.id = z.award_id where w.source_type = 'offline' order by z.id limit 1`,
    );
    if (!found) throw new Error('no prize gives offline goods');
    await run(`update goods_offline set user_limit = 1 where id = ${found.goods}`);
    const [record] = await run<{ id: number }>(`update award_record set user_id = ${person}, award_id = ${found.award},
      prize_id = ${found.prize}, activity_id = ${found.activity}, source = 'lottery', parent_record_id = null
      where id = (select max(id) from award_record) returning id`);
    const put = (status: string) => run(`update award_record set status = '${status}' where id = ${record?.id}`);
    return { ...found, put };
  };

  test('每人限领 of goods counts what he holds: what has expired or is void he does not', async () => {
    const { prize, put } = await given();
    const may = async (status: string) => {
      await put(status);
      return [status, await mayHold(server.store.db, prize, person), await mayHold(server.store.db, prize, person + 1)];
    };
    for (const status of ['wait_verify', 'done']) expect(await may(status)).toEqual([status, false, true]);
    for (const status of ['expired', 'void']) expect(await may(status)).toEqual([status, true, true]);
  });

  test('每人上限 of a prize counts what he won, also what he let expire', async () => {
    const { prize, activity, put } = await given();
    for (const status of ['wait_verify', 'expired']) {
      await put(status);
      const { wonOf } = await playerOf(server.store.db, activity, person, '2026-11-26T12:00:00+08:00');
      expect([status, wonOf(prize)]).toEqual([status, 1]);
    }
  });
});
