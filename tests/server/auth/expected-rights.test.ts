import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { AskedUpdate } from '../../../contract/entity/call.ts';
import { type UserInfo, authCalls } from '../../../contract/sign-in/session.ts';
import { pageOfRows } from '../../expected/pages.ts';
import { expectedPages, expectedReach, mayOn, roleCodes } from '../../expected/role-rights.ts';
import { expectedSteps } from '../../expected/steps.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { sendTo } from './idor-calls.ts';

/* The hand-written tables of tests/expected against the running server: what each role is told, and what it is let do. */

let server: TestServer;
const tokens = new Map<string, string>();
const operators = new Map<string, Operator>();
const as = (role: string): Operator => {
  const found = operators.get(role);
  if (!found) throw new Error(`${role} is not signed in`);
  return found;
};
const tokenOf = (role: string) => tokens.get(role) ?? '';

beforeAll(async () => {
  server = await startEntities();
  for (const code of roleCodes) {
    const token = await server.login(code === 'super_admin' ? 'admin' : code);
    tokens.set(code, token);
    operators.set(code, operator(server, token));
  }
});
afterAll(() => server.close());

/** The words that a refusal stands for; anything else that went wrong is not the right. */
const outcome = ({ status, code }: Answered) => {
  if (status === 401 && code === codes.forbidden) return 'no page';
  return status === 200 && code === codes.noAction ? 'no action' : 'let';
};
const wanted = (role: string, permissionId: string, action: string) => {
  const may: readonly string[] = mayOn(role, permissionId);
  if (may.length === 0) return 'no page';
  return may.includes(action) ? 'let' : 'no action';
};
const missing = 999_999;

/** Calls of one page ask one function: one list of each is asked, and one step of each right on it. */
const oneOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];
const oneOfEachPage = oneOfEach(entities, ({ name }) => pageOfRows[name] ?? '');
const oneOfEachRight = oneOfEach(
  // Commands with a call of their own have their tests beside it.
  expectedSteps.filter(({ entity, event }) => {
    const { calls, commands } = entityNamed(entity);
    return calls.update !== undefined && !commands?.[event];
  }),
  ({ entity, right }) => `${pageOfRows[entity]} ${right}`,
);

test('scope, masks and limit of points are stored as the documents say', async () => {
  const { data } = page(await as('super_admin').list('role', { pageSize: '50' }));
  const stored = roleCodes.map((code) => {
    const row = data.find((one) => one['code'] === code);
    const points = Number(row?.['point_adjust_limit']);
    return [
      code,
      {
        scope: row?.['region_mode'] === 'account' ? 'regions' : row?.['data_scope'],
        mask: row?.['mask_mode'],
        points: code === 'super_admin' && points === 1_000_000_000 ? 'unlimited' : points,
      },
    ];
  });
  expect(Object.fromEntries(stored)).toEqual(expectedReach);
});

describe.each(roleCodes)('%s', (role) => {
  test('is told the rights of the table, and has no menu beyond them', async () => {
    const { result } = await sendTo(server, authCalls.userInfo, tokenOf(role), {});
    const { role: told } = result as UserInfo;
    const letters = told.permissions.flatMap(({ permissionId, actionEntitySet }) =>
      actionEntitySet.map(({ action }) => `${permissionId} ${action}`),
    );
    const said = expectedPages.flatMap((one) => mayOn(role, one).map((action) => `${one} ${action}`));
    expect(letters.toSorted()).toEqual(said.toSorted());
  });

  test('lists what it may query, and is refused the rest', async () => {
    for (const { name, calls } of oneOfEachPage) {
      const answer = await sendTo(server, calls.list, tokenOf(role), { query: { id: String(missing) } });
      expect([name, outcome(answer)]).toEqual([name, wanted(role, pageOfRows[name] ?? '', 'query')]);
    }
  });

  test('is let at the steps that are its own, and refused those of others', async () => {
    for (const { entity: name, event, right } of oneOfEachRight) {
      const body: AskedUpdate = { id: missing, version: 1, event, reason: '测试用的原因' };
      const answer = await as(role).update(name, body);
      expect([name, event, outcome(answer)]).toEqual([name, event, wanted(role, pageOfRows[name] ?? '', right)]);
    }
  });
});
