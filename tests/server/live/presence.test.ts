import { engines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doing, Person } from '../../../contract/live/presence.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { soon } from '../../soon.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { type OpenStream, openStream } from './streams.ts';

/** On PostgreSQL the second operator works at another instance. */
describe.each(engines)('who has a record open, on %s', (engine) => {
  let here: TestServer;
  let there: TestServer;
  let admin: Operator;
  let tokens: { admin: string; desk: string; campaign: string };
  let id: number;

  beforeAll(async () => {
    here = await startEntities({ engine });
    const { databaseUrl } = here;
    there = databaseUrl === undefined ? here : await startEntities({ databaseUrl });
    tokens = {
      admin: await here.login(),
      desk: await there.login('ops_manager'),
      campaign: await there.login('campaign_operator'),
    };
    admin = operator(here, tokens.admin);
  });
  beforeEach(async () => void (id = await admin.made('award')));
  afterAll(async () => {
    if (there !== here) await there.close();
    await here.close();
  });

  const run = (text: string) => here.store.pool.query(text);
  const sit = (server: TestServer, token: string, doing: Doing | 'left', seat: string, row = id) =>
    server.call('PUT', '/admin/api/presence', { token, body: { entity: 'award', id: row, seat, doing } });
  const people = async (answer: ReturnType<typeof sit>) =>
    ((await answer).result as { people: readonly Person[] }).people;

  async function listening(server: TestServer, token: string): Promise<OpenStream> {
    const stream = await openStream(server.app, token);
    await soon(() => stream.events()[0]).toBe('hello');
    return stream;
  }

  test('they see each other by name, and nothing else of each other', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    expect(await people(sit(here, tokens.admin, 'viewing', mine))).toEqual([]);
    expect(await people(sit(there, tokens.desk, 'editing', theirs))).toEqual([
      { name: '超级管理员', doing: 'viewing' },
    ]);
    expect(await people(sit(here, tokens.admin, 'viewing', mine))).toEqual([{ name: '运营主管', doing: 'editing' }]);
    expect(await people(sit(here, tokens.admin, 'viewing', mine, 3001))).toEqual([]);
    expect(await people(sit(there, tokens.desk, 'editing', theirs))).toEqual([]);
  });

  test('whoever sits there hears of who comes, begins to edit and goes; nobody else does', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const [stream, strange] = [await listening(here, tokens.admin), await listening(there, tokens.campaign)];
    await sit(here, tokens.admin, 'viewing', mine);
    const news = () => stream.all('presence');
    const told = { entity: 'award', id, seat: theirs };
    await sit(there, tokens.desk, 'viewing', theirs);
    await soon(news).toEqual([told]);
    await sit(there, tokens.desk, 'viewing', theirs);
    await sit(there, tokens.desk, 'editing', theirs);
    await soon(news).toEqual([told, told]);
    expect(await people(sit(there, tokens.desk, 'left', theirs))).toEqual([]);
    await soon(news).toEqual([told, told, told]);
    await sit(there, tokens.desk, 'left', theirs);
    expect(await people(sit(here, tokens.admin, 'viewing', mine))).toEqual([]);
    expect(news()).toHaveLength(3);
    expect(strange.all('presence')).toEqual([]);
    stream.close();
    strange.close();
  });

  test('whose browser is gone, or whose session, is gone', async () => {
    const mine = randomUUID();
    await sit(there, tokens.desk, 'editing', randomUUID());
    const other = await there.login('ops_manager');
    await sit(there, other, 'viewing', randomUUID());
    expect(await people(sit(here, tokens.admin, 'viewing', mine))).toEqual([{ name: '运营主管', doing: 'editing' }]);
    await run(`update presence set until = now() - interval '1 second' where doing = 'editing'`);
    expect(await people(sit(here, tokens.admin, 'viewing', mine))).toEqual([{ name: '运营主管', doing: 'viewing' }]);
    await run(`update session set revoked_at = now(), revoke_reason = 'kicked'
      where id in (select session_id from presence where row_id = ${id} and doing = 'viewing' and seat <> '${mine}')`);
    expect(await people(sit(here, tokens.admin, 'viewing', mine))).toEqual([]);
    await tidyUp(here.store);
    expect((await run(`select from presence where until < now()`)).rows).toEqual([]);
  });

  test('another window of one’s own is said to be one’s own', async () => {
    await sit(here, tokens.admin, 'editing', randomUUID());
    expect(await people(sit(here, await here.login(), 'viewing', randomUUID()))).toEqual([
      { name: '超级管理员', doing: 'editing', own: true },
    ]);
  });

  test('who may not read the record learns nothing, and cannot say that he edits what he may not', async () => {
    await sit(here, tokens.admin, 'editing', randomUUID());
    // Outside of his data scope.
    expect(await sit(there, tokens.campaign, 'viewing', randomUUID())).toMatchObject({ code: 40401 });
    const desk = await there.login('mall_operator');
    expect(await sit(there, desk, 'viewing', randomUUID())).toMatchObject({ status: 401, code: 50403 });
    const body = { entity: 'login_log', id: 1, seat: randomUUID(), doing: 'editing' };
    expect(await here.call('PUT', '/admin/api/presence', { token: tokens.admin, body })).toMatchObject({ code: 40301 });
    expect(await sit(here, tokens.admin, 'viewing', randomUUID(), 999_999)).toMatchObject({ code: 40401 });
    expect(await sit(here, tokens.admin, 'viewing', 'x')).toMatchObject({ code: 40001 });
  });

  test('a session has fifty records open at most', async () => {
    const token = await here.login('ops_manager');
    for (let at = 0; at < 50; at += 1) await sit(here, token, 'viewing', randomUUID());
    const seat = randomUUID();
    expect(await sit(here, token, 'viewing', seat)).toMatchObject({ code: 42901 });
    await run(`delete from presence where seat in (select seat from presence where row_id = ${id} limit 1)`);
    expect(await sit(here, token, 'viewing', seat)).toMatchObject({ code: 20000 });
  });
});
