import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { page } from '../entities/with-entities.ts';
import { importer, startImports } from '../imports/importing.ts';
import { type Adjusting, made, startAdjusting } from './adjusting.ts';

/* 导入名单 of an adjustment: a file of members' numbers or phones (wider.md §3.7). */

let all: Adjusting;
let file: ReturnType<typeof importer>;
beforeAll(async () => {
  all = await startAdjusting(undefined, await startImports());
  file = importer(all.server, await all.server.login('customer_service'), 'point_adjustment');
});
afterAll(() => all.server.close());

const numberOf = (id: number) => `HY${String(id).padStart(10, '0')}`;
const sheet = (no: string, members: readonly string[]) =>
  ['调整单号,会员编号或手机号', ...members.map((member) => `${no},${member}`)].join('\n');
const draft = async () => {
  const id = await made(all.service, { user_ids: [] });
  return { id, no: String((await all.admin.row('point_adjustment', id))['adjust_no']) };
};
const commit = async (id: number) => {
  expect((await file.commit(id, 'rows')).code).toBe(codes.ok);
  return (await file.until(id, 'finished')).written;
};

test('members come by number or by phone, each once; what cannot be is told line by line', async () => {
  const { server, admin, members, ledger } = all;
  const { id, no } = await draft();
  const [one = 0, gone = 0] = await members(2);
  await ledger.rows(`update he_user set status = 'cancelled' where id = $1`, [gone]);
  const box = memberBox(keptKey(server.dataDir));
  const phone = '19900000801';
  await withTransaction(server.store, (tx) =>
    upsertMember(tx, { mobile: phone, nickname: '有手机', source: 'store' }, box),
  );
  const lines = sheet(no, [
    numberOf(one),
    phone,
    numberOf(one),
    numberOf(gone),
    'HY9999999999',
    '12345',
    '13800000000',
  ]);
  const checked = await file.checked(`${lines}\nTZ19990101001,${numberOf(one)}`);
  expect(checked.counts).toMatchObject({ new: 2, faulty: 6 });
  const faults = (await file.preview(checked.import_id, 'faulty')).data.map(({ line, faults: found }) => [
    line,
    found.map(({ message }) => message).join('；'),
  ]);
  expect(Object.fromEntries(faults)).toMatchObject({
    4: '与第 2 行是同一条数据',
    5: '会员已注销或已并入，不能调整',
    6: '没有这位会员',
    7: '应为会员编号（HY 加 10 位数字）或 11 位手机号',
    8: '没有这位会员',
    9: '没有这张调整单',
  });
  expect(await commit(checked.import_id)).toMatchObject({ added: 2, refused: 0 });
  expect(await admin.row('point_adjustment', id)).toMatchObject({ people: 2, total: 200, user_ids: [] });
  // The same file once more changes nothing.
  expect((await file.checked(sheet(no, [numberOf(one), phone]))).counts).toMatchObject({ unchanged: 2 });
  // Nothing of the phone is kept in the clear.
  const [told] = await ledger.rows<{ found: number }>(
    `select count(*) as found from point_adjustment_member as t where t::text like '%${phone}%'`,
  );
  expect(told?.found).toBe(0);
});

test('a list that was submitted is closed, also to a file that was looked at before', async () => {
  const { service, admin, members, run } = all;
  const { id, no } = await draft();
  const [one = 0, late = 0] = await members(2);
  expect(await commit((await file.checked(sheet(no, [numberOf(one)]))).import_id)).toMatchObject({ added: 1 });
  const waiting = await file.checked(sheet(no, [numberOf(late)]));
  expect((await service.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.ok);
  expect(await commit(waiting.import_id)).toMatchObject({ added: 0, refused: 1 });
  await run();
  expect(await admin.row('point_adjustment', id)).toMatchObject({ people: 1, ok_count: 1, status: 'executed' });
  expect((await file.checked(sheet(no, [numberOf(late)]))).counts).toMatchObject({ faulty: 1 });
});

test('whoever imported has had a hand in it; whoever makes none imports none', async () => {
  const { manager, admin, members, server } = all;
  const id = await made(manager, { amount: 100_000, user_ids: [] });
  const no = String((await admin.row('point_adjustment', id))['adjust_no']);
  const people = await members(20);
  const chief = importer(server, await server.login(), 'point_adjustment');
  const { import_id: sent } = await chief.checked(sheet(no, people.map(numberOf)));
  await chief.commit(sent, 'rows');
  await chief.until(sent, 'finished');
  expect((await manager.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.ok);
  expect((await admin.step('point_adjustment', id, 'APPROVE')).message).toContain('请由另一人审批');
  const finance = importer(server, await server.login('finance_auditor'), 'point_adjustment');
  expect((await finance.upload(sheet(no, ['HY0000010001']))).code).toBe(codes.noAction);
  const { data } = page(await admin.list('operation_log', { entity: 'point_adjustment' }));
  expect(data.map(({ summary }) => String(summary))).toContain(`导入：20 位会员加入调整单【${no}】`);
});
