import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { moversCall } from '../../../contract/people/movers.ts';
import { type Entity, isReferable } from '../../../contract/entity/entity.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import { pickerRights } from '../../../contract/pickers.ts';
import type { BuiltinRole } from '../../../contract/people/builtin-role.ts';
import { type Operator, operator, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { callsOn, expected, fit, outcomeOf, referring, sendTo } from './idor-calls.ts';
import {
  addProbe,
  departmentId,
  eastern,
  give,
  grantedTo,
  inside,
  outside,
  probe,
  probes,
  rolesFor,
  type Run,
  roles,
  runOn,
  seesForeign,
  southern,
} from './idor-roles.ts';

/*
 * Who reaches which row through which call, generated from the declarations: every call of every entity, for every built-in role and
 * for roles of each data scope that may do everything, on a row of the role's own, on somebody else's and on one that is not there.
 */

let server: TestServer;
let run: Run;
let admin: Operator;
const tokens = new Map<string, string>();

/** For each entity a row that the roles are let at. */
const rows = new Map<string, number>();

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  run = runOn(server);
  await Promise.all(probes.map((role) => addProbe(run, role)));
  for (const { code } of roles) tokens.set(code, await server.login(code === 'super_admin' ? 'admin' : code));
  for (const { name } of filled) rows.set(name, await admin.made(name));
  // Nobody has called, and nothing was told of it.
  await run(`insert into inbound_event (client_id, request_id, kind, body, status, trace_id)
    values (9804, 'of-nobody', 'draws/take', 'sealed', 'dead', 'trace')`);
  await run(`with told as (insert into outbox_event (kind, data, pending) values ('record.won', '{}', false) returning id)
    insert into webhook_delivery (endpoint_id, event_id, status) select ${rows.get('webhook_endpoint') ?? 0}, id, 'dead' from told`);
});
afterAll(() => server.close());

/** Entities whose rows people make, and those whose rows the house writes: these are everybody's who has the page. */
const filled = entities.filter(({ calls }) => calls.create !== undefined);
/** Jobs are their owners' (tests/server/jobs/data-job.test.ts). */
const written = entities.filter(({ calls, scope }) => calls.create === undefined && scope === undefined);

/** Of most people the house knows a name only: 林小满 has left all that is personal. */
const looked: Readonly<Record<string, Parameters<typeof sendTo>[3]>> = { he_user: { query: { id: '30001' } } };

const missing = 999_999;
const kinds = ['own', 'foreign', 'missing'] as const;

describe.each(filled.map(({ name }) => name))('%s', (name) => {
  const entity = entityNamed(name);

  test.each(rolesFor(entity))('$code reaches what the declarations give it, and nothing else', async (role) => {
    const token = tokens.get(role.code) ?? '';
    for (const probed of callsOn(server, entity))
      for (const kind of kinds) {
        const id = await give(run, rows.get(name) ?? 0, entity, role, kind === 'own' ? 'own' : 'foreign');
        const asked = kind === 'missing' ? missing : id;
        const seen = { own: true, foreign: seesForeign(entity, role), missing: false }[kind];
        const before = await run(`select * from ${name} where id = ${id}`);
        const version = Number(before.rows[0]?.['version']);
        const answer = await probed.ask(token, asked, version);
        expect([probed.what, kind, outcomeOf(answer, probed.counts)]).toEqual([
          probed.what,
          kind,
          expected(role, entity, probed, seen),
        ]);
        if (answer.code === codes.ok && kind !== 'missing') continue;
        // What was refused has changed nothing.
        expect((await run(`select * from ${name} where id = ${id}`)).rows).toEqual(before.rows);
      }
  });

  test.each(rolesFor(entity))(
    '$code is offered the rows that it may see where it may choose, and told who moves them on',
    async (role) => {
      const token = tokens.get(role.code) ?? '';
      for (const kind of ['own', 'foreign'] as const) {
        const id = await give(run, rows.get(name) ?? 0, entity, role, kind);
        const offered = await server.call('GET', '/admin/api/options', {
          token,
          query: { entity: name, ids: String(id) },
        });
        const sees = kind === 'own' || seesForeign(entity, role);
        expect([kind, offered.code]).toEqual([kind, mayPick(role, name) ? codes.ok : codes.noAction]);
        if (offered.code === codes.ok)
          expect([kind, (offered.result as ListPage).totalCount]).toEqual([kind, sees ? 1 : 0]);
      }
      await expectMovers(entity, role);
    },
  );
});

/** Whether some control of the role's pages chooses from the entity: tests/server/entities/picker-access.test.ts says from which. */
const mayPick = (role: BuiltinRole, name: string): boolean =>
  pickerRights(name).some(({ permissionId, action }) => grantedTo(role, permissionId).has(action));

async function expectMovers(entity: Entity, role: BuiltinRole): Promise<void> {
  const movers = await sendTo(server, moversCall(entity), tokens.get(role.code) ?? '', {});
  const may = grantedTo(role, entity.permissionId);
  expect(movers.code).toBe(may.size === 0 ? codes.forbidden : may.has('query') ? codes.ok : codes.noAction);
}

describe.each(written.map(({ name }) => name))('%s, written by the house', (name) => {
  const entity = entityNamed(name);

  test("is in nobody's scope", () => expect(entity.scope).toBeUndefined());

  test.each(rolesFor(entity))('$code reaches every row with the page, and none without', async (role) => {
    const token = tokens.get(role.code) ?? '';
    const { result } = await sendTo(server, entity.calls.list, tokens.get('super_admin') ?? '', looked[name] ?? {});
    const [row] = (result as ListPage).data;
    if (!row) throw new Error(`no row of ${name}`);
    for (const probed of callsOn(server, entity))
      for (const [id, seen] of [
        [row.id, true],
        [missing, false],
      ] as const) {
        // A step would end the session that it is about, or send the mail.
        if (seen && probed.step) continue;
        const answer = await probed.ask(token, id, row.version);
        // A version that nobody's change made is not kept.
        const wanted = expected(role, entity, probed, seen && probed.what !== 'version');
        expect([probed.what, id, outcomeOf(answer, probed.counts)]).toEqual([probed.what, id, wanted]);
      }
    await expectMovers(entity, role);
  });

  test.each(rolesFor(entity))('$code is offered any only where it may choose', async (role) => {
    const sent = { token: tokens.get(role.code) ?? '', query: { entity: name } };
    const wanted = mayPick(role, name) ? codes.ok : codes.noAction;
    expect((await server.call('GET', '/admin/api/options', sent)).code).toBe(
      pickerRights(name).length === 0 ? codes.invalid : wanted,
    );
  });
});

describe('a row may not be made, moved or referred to beyond what its writer sees', () => {
  const scoped = entities.filter(({ scope, observed }) => scope !== undefined && !observed);

  test('there are such entities', () =>
    expect(scoped.map(({ name }) => name)).toEqual(
      'localverifice goods_market activity plan invite_plan ccn_activity ccn_setting ccn_award_set acticode_activity acticode_node acticode_plan acticode_task handed_task approval award prize award_record invite_prize'.split(
        ' ',
      ),
    ));

  const limited = roles.filter((role) => !seesForeign(entityNamed('localverifice'), role) && role.dataScope === 'all');
  test.each(limited)('$code makes and keeps points in its areas only', async (role) => {
    const mine = operator(server, tokens.get(role.code) ?? '');
    const refusal = {
      code: codes.invalid,
      result: { errors: [{ field: 'area_code', message: '地区超出您的数据范围' }] },
    };
    expect(await mine.create('localverifice', { ...sampleOf('localverifice'), area_code: outside })).toMatchObject(
      refusal,
    );
    const id = await mine.made('localverifice', { area_code: inside });
    expect(await mine.update('localverifice', { id, version: 1, area_code: outside })).toMatchObject(refusal);
    expect(await admin.row('localverifice', id)).toMatchObject({ version: 1, area_code: inside });
  });

  test('whose a row is comes from the session, never from the body', async () => {
    const mine = operator(server, tokens.get('probe_dept') ?? '');
    for (const key of ['dept_id', 'created_by', 'updated_by', 'owner_id'])
      expect((await mine.create('award', { ...sampleOf('award'), [key]: 1 })).code).toBe(codes.invalid);
    const id = await mine.made('award');
    const { rows: made } = await run(
      `select d.name, a.username from award t join dept d on d.id = t.dept_id join account a on a.id = t.created_by where t.id = ${id}`,
    );
    expect(made).toEqual([{ name: southern, username: 'probe_dept' }]);
  });

  test('whoever stands where his own role does not look makes nothing', async () => {
    await run(`update role set dept_ids = array[${departmentId}] where code = 'probe_dept_custom'`, [eastern]);
    const lost = operator(server, tokens.get('probe_dept_custom') ?? '');
    expect(await lost.create('award', sampleOf('award'))).toMatchObject({ code: codes.outOfScope });
    await run(`update role set dept_ids = array[${departmentId}] where code = 'probe_dept_custom'`, [southern]);
  });

  test('there is something that refers to scoped rows', () => expect(referring.length).toBeGreaterThan(0));

  test.each(referring)('$key of $name takes no foreign $target', async ({ name, key, kind, target }) => {
    const wanted = entityNamed(target);
    const role = probes.find((one) => !seesForeign(wanted, one)) ?? probe('self');
    const usable = Object.keys(wanted.status ?? {}).findLast((status) => isReferable(wanted, status)) ?? 'enabled';
    const mine = operator(server, tokens.get(role.code) ?? '');
    for (const whose of ['own', 'foreign'] as const) {
      const made = await admin.made(target, fit(key, name).target);
      const id = await give(run, made, wanted, role, whose);
      await run(`update ${target} set status = '${usable}' where id = ${id}`);
      const sample = sampleOf(name);
      const body = { ...sample, ...fit(key, name).row, [key]: kind === 'references' ? [id] : id };
      const answer = await mine.create(name, body);
      expect([whose, answer.code]).toEqual([whose, whose === 'own' ? codes.ok : codes.invalid]);
      if (whose === 'foreign') expect(answer.result).toMatchObject({ errors: [{ field: key }] });
    }
  });
});
