import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../contract/entity/call.ts';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { setUpProofCall } from '../../../contract/proof/set-up-proof.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { aboutRows, proved } from './about-rows.ts';
import { guardedCalls, sendTo } from './idor-calls.ts';
import { addProbe, probe, type Run, runOn } from './idor-roles.ts';

/* Every call that asks for a right, asked by who has every other right, and by who may only list. */

let server: TestServer;
let run: Run;
let token = '';
beforeAll(async () => {
  server = await startEntities();
  run = runOn(server);
  await addProbe(run, probe('self'));
  token = await server.login('probe_self');
});
afterAll(() => server.close());

/** What the role of a scope may do, and nothing else: what differs is taken and given. */
async function letters(which: readonly (readonly [permissionId: string, action: string])[]): Promise<void> {
  const given = [which.map(([page]) => page), which.map(([, action]) => action)];
  await run(
    `delete from role_permission using role where role.id = role_id and code = 'probe_self'
       and (permission_id, action) not in (select * from unnest($1::text[], $2::text[]))`,
    given,
  );
  await run(
    `insert into role_permission (role_id, permission_id, action)
     select role.id, page, action from role, unnest($1::text[], $2::text[]) as given (page, action) where code = 'probe_self'
     on conflict do nothing`,
    given,
  );
}
const pageOf = ({ call, access }: ReturnType<typeof guardedCalls>[number]) =>
  'oneOf' in access
    ? entityNamed(call === setUpProofCall ? proved : 'localverifice').permissionId
    : access.permissionId;
const ask = async (call: Call) => {
  const [method] = call.split(' ');
  const sent = aboutRows[call] ?? { body: method === 'GET' ? undefined : {} };
  const { status, code } = await sendTo(server, call, token, sent);
  return [call, status, code];
};

test.each([...new Set(pages.map(({ permissionId }) => permissionId))])(
  'who may do everything else is refused all of %s; who may list it, the rest',
  async (page) => {
    const mine = guardedCalls().filter((call) => pageOf(call) === page);
    const others = grantsOf(probe('self')).filter(({ permissionId }) => permissionId !== page);
    await letters(others.map(({ permissionId, action }) => [permissionId, action]));
    for (const { call } of mine) expect(await ask(call)).toEqual([call, 401, codes.forbidden]);
    await letters([[page, 'query']]);
    for (const { call, access } of mine)
      if (typeof access.action !== 'function' && access.action !== 'query')
        expect(await ask(call)).toEqual([call, 200, codes.noAction]);
  },
);

test('every call belongs to a page', () => {
  const known = new Set<string>(pages.map(({ permissionId }) => permissionId));
  expect(guardedCalls().filter((call) => !known.has(pageOf(call)))).toEqual([]);
  expect(guardedCalls().length).toBeGreaterThan(100);
});
