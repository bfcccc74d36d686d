import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { seedHeld } from '../../../server/seed/content/demo-held.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from './with-entities.ts';

/* A row as it was read, sent back whole, as the specification's update of a role does it (§7). */

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  await seedHeld(server.store.db);
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const updated = entities.filter(({ calls, observed }) => calls.update && !observed);

/** The row as its details call answers it, or as the list does. */
async function read(entity: Entity, id: number, as = admin): Promise<Row> {
  if (!entity.calls.detail) return as.row(entity.name, id);
  return (await as.detail(entity.name, id)).result as Row;
}

/** A row of each state, at most three. */
async function samples({ name }: Entity): Promise<readonly number[]> {
  const { data } = page(await admin.list(name, { pageSize: '50' }));
  const ids = [...new Map(data.map(({ id, status }) => [status, id])).values()].slice(0, 3);
  return ids.length > 0 ? ids : [await admin.made(name)];
}

/** The row with its version, sent to the address that the specification says. */
const sendBack = ({ calls, keyed = 'id' }: Entity, row: Row, as: string) => {
  const [method, path = ''] = calls.update?.split(' ') ?? [];
  return server.call(method as 'POST' | 'PUT', path.replace('{id}', String(row.id)), {
    token: as,
    body: { ...row, [keyed]: row.id },
  });
};

test.each(updated.map((entity) => [entity.name, entity] as const))(
  '%s: sent back as it was read it is taken and stays as it is, or its state refuses it',
  async (name, entity) => {
    // Nobody has the right to change a mail, or a coupon that somebody has.
    const refusal = ['mail_outbox', 'coupon_record', 'handed_task', 'approval'].includes(name)
      ? codes.noAction
      : codes.illegalMove;
    for (const id of await samples(entity)) {
      const row = await read(entity, id);
      const { code, message, result } = await sendBack(entity, row, token);
      const { version, status } = row;
      if (code !== refusal) expect([name, message, result]).toEqual([name, 'ok', { id, version, status }]);
      expect(await read(entity, id)).toEqual(row);
    }
  },
);

test('what is read only and was changed on the way is refused by its rule, and so is what no row has', async () => {
  const id = await admin.made('post');
  const row = await admin.row('post', id);
  const refused = async (changes: object) => errorsOf(await admin.update('post', { ...row, ...changes }));
  expect(await refused({ account_count: 7 })).toEqual([
    { field: 'account_count', message: '账号数由系统生成，不能填写' },
  ]);
  expect(await refused({ status: 'disabled' })).toEqual([{ field: 'status', message: '状态只能通过操作变更' }]);
  expect(await refused({ hack: 1 })).toEqual([{ field: 'hack', message: '不支持的参数：hack' }]);
  expect((await admin.update('post', { ...row, remark: '甲' })).code).toBe(codes.ok);
  // Somebody has written meanwhile: that is what is said, whatever else differs.
  expect((await admin.update('post', row)).code).toBe(codes.conflict);
});

test('who sees values masked sends them back masked, and they stay as they are', async () => {
  const masked = await server.login('channel_manager');
  const manager = operator(server, masked);
  const point = updated.find(({ name }) => name === 'localverifice');
  const [mine] = page(await manager.list('localverifice')).data;
  if (!point || !mine) throw new Error('no point');
  const before = await read(point, mine.id);
  const seen = await read(point, mine.id, manager);
  expect(seen['contact_mobile']).not.toEqual(before['contact_mobile']);
  expect((await sendBack(point, { ...seen, address: '新港东路 1 号' }, masked)).code).toBe(codes.ok);
  const { contact_mobile, verifiers } = before;
  expect(await read(point, mine.id)).toMatchObject({ contact_mobile, verifiers, address: '新港东路 1 号' });
});
