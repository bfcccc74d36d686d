import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { entityNames } from '../../../contract/entity-names.ts';
import { codes } from '../../../contract/core/errors.ts';
import { placeCall } from '../../../contract/entity/place.ts';
import { matchingCall } from '../../../contract/entity/wire/selection.ts';
import { exportCallOf } from '../../../contract/jobs/exports.ts';
import { pickerRights } from '../../../contract/pickers.ts';
import { addProbe, probe, runOn } from '../auth/idor-roles.ts';
import { sendTo } from '../auth/idor-calls.ts';
import { operator, page } from '../entities/with-entities.ts';
import { idOf, type Risky, startRisky } from './risky.ts';

/*
 * A condition whose answer tells what a row of another list says is for whoever may read that list, in every call that takes conditions.
 * Generated from the declarations: who is in a case is told to nobody who may not read cases.
 */

let risky: Risky;
let token: string;
let cheat: number;
let opened: number;
const role = probe('all', { code: 'probe_asker' });
/** Whoever may read no members. */
const keeper = probe('all', { code: 'probe_keeper', name: '不看会员' });
let keeping: string;
/** Whoever may read no orders. */
const orderless = probe('all', { code: 'probe_orderless', name: '不看订单' });
let withoutOrders: string;
let ordered: number;

beforeAll(async () => {
  risky = await startRisky();
  const run = runOn(risky.server);
  await addProbe(run, role);
  await run(
    `delete from role_permission using role as r where r.id = role_id and r.code = $1 and permission_id = 'RiskCase'`,
    [role.code],
  );
  await addProbe(run, keeper);
  await run(
    `delete from role_permission using role as r where r.id = role_id and r.code = $1 and permission_id = 'HeUser'`,
    [keeper.code],
  );
  token = await risky.server.login(role.code);
  keeping = await risky.server.login(keeper.code);
  await addProbe(run, orderless);
  await run(
    `delete from role_permission using role as r where r.id = role_id and r.code = $1 and permission_id = 'AwardOrder'`,
    [orderless.code],
  );
  withoutOrders = await risky.server.login(orderless.code);
  ordered = await withOrder();
  cheat = idOf(await risky.joins());
  await run(
    `insert into agreement_consent (consent_no, member_id, agreement_id, result) select 'XY1', $1, min(id), 'agreed' from agreement`,
    [cheat],
  );
  await risky.admin.made('award_record', { user_id: cheat, nickname: '小羊毛', award_id: 3005, prize_id: null });
  opened = await risky.admin.made('risk_case', { user_ids: [cheat] });
  expect((await risky.manager.step('risk_case', opened, 'CONFIRM')).code).toBe(codes.ok);
});
afterAll(() => risky.server.close());

/** An order that an entry of points and a coupon name. */
async function withOrder(): Promise<number> {
  const { pool } = risky.server.store;
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from goods_order');
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `update point_entry set biz_entity = 'goods_order', biz_id = $1
    where id = (select min(e.id) from point_entry as e join wallet as w on w.id = e.wallet_id and w.code = 'points')`,
    [id],
  );
  await pool.query(
    `update coupon_record set order_id = $1, status = 'used', used_at = now()
    where id = (select min(id) from coupon_record where status = 'unused')`,
    [id],
  );
  return id;
}

/** Who may not read rows of an entity, and one of those that others name. */
const askerOf = (refers: string) => {
  if (refers === 'goods_order') return { by: withoutOrders, id: ordered };
  return refers === 'risk_case' ? { by: token, id: opened } : { by: keeping, id: cheat };
};

const naming = entities.flatMap((entity) =>
  entity.filters.flatMap((filter) =>
    filter.kind === 'reference' && filter.needs !== undefined ? [{ entity, key: filter.key, filter }] : [],
  ),
);

test('members, wins and the black list can be narrowed to a case, consents to a member, points and coupons to an order, and nothing else names who is in one', () => {
  expect(new Set(naming.map(({ entity, key }) => `${entity.name}.${key}`))).toEqual(
    new Set([
      'he_user.risk_case_id',
      'he_user_black_list.risk_case_id',
      'award_record.risk_case_id',
      'agreement_consent.member_id',
      'point_log.order_id',
      'coupon_record.order_id',
    ]),
  );
  const toCases = entities.flatMap(({ name, permissionId, filters }) =>
    filters.flatMap((filter) =>
      filter.kind === 'reference' && filter.refers === 'risk_case' ? [{ name, permissionId, filter }] : [],
    ),
  );
  for (const { name, permissionId, filter } of toCases)
    expect([name, permissionId === 'RiskCase' || filter.needs === 'RiskCase']).toEqual([name, true]);
});

describe.each(naming.map((one) => [`${one.entity.name}.${one.key}`, one] as const))(
  '%s',
  (_title, { entity, key, filter }) => {
    test('is refused to whoever may not read those rows, the same for one that is there and one that is not', async () => {
      expect(filter.needs).toBe(entityNames[filter.refers as keyof typeof entityNames].permissionId);
      const { by, id: named } = askerOf(filter.refers);
      const asker = operator(risky.server, by);
      expect((await asker.list(entity.name)).code).toBe(codes.ok);
      const [first] = page(await risky.admin.list(entity.name, { [key]: String(named) })).data;
      expect(first).toBeDefined();
      for (const id of [named, 999_999]) {
        const query = { [key]: String(id) };
        const answers = await Promise.all([
          asker.list(entity.name, query),
          asker.list(entity.name, { ...query, totals: '1' }),
          // Of rows that nobody makes or changes there is nothing to select, and no new one to look for.
          ...(entity.calls.update
            ? [
                sendTo(risky.server, matchingCall(entity), by, { query }),
                sendTo(risky.server, placeCall(entity), by, { query: { ...query, row_id: String(first?.id) } }),
              ]
            : []),
        ]);
        expect(answers.map(({ code, result }) => [code, result ?? null])).toEqual(
          answers.map(() => [codes.noAction, null]),
        );
      }
      expect((await risky.admin.list(entity.name, { [key]: '999999' })).result).toMatchObject({ totalCount: 0 });
    });

    test('brings nobody a picker of those rows', () => {
      expect(pickerRights(filter.refers)).not.toContainEqual({ permissionId: entity.permissionId, action: 'query' });
    });
  },
);

test('a line of the black list tells its case to whoever may read cases, and neither line nor win tells its number', async () => {
  const asker = operator(risky.server, token);
  const [line] = page(await asker.list('he_user_black_list', { user_id: String(cheat) })).data;
  expect(line).toMatchObject({ risk_case_id: null, risk_case_title: null, source: 'risk_rule' });
  const [seen] = page(await risky.admin.list('he_user_black_list', { user_id: String(cheat) })).data;
  const caseNo = (await risky.admin.row('risk_case', opened))['case_no'];
  expect(seen).toMatchObject({ risk_case_id: opened, risk_case_title: caseNo });
  const wins = page(await asker.list('award_record', { user_id: String(cheat) })).data;
  expect(wins).toHaveLength(1);
  expect(JSON.stringify([line, wins])).not.toContain(caseNo);
});

test('an export by such a condition is refused as well', async () => {
  const entity = entities.find(({ name }) => name === 'he_user');
  if (!entity) throw new Error('no he_user');
  const answer = await sendTo(risky.server, exportCallOf(entity), token, {
    body: { format: 'csv', columns: ['user_no'], query: { risk_case_id: String(opened) } },
  });
  expect(answer.code).toBe(codes.noAction);
});
