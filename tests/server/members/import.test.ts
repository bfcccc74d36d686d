import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { eraseMember } from '../../../server/members/erase.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { house } from '../../../server/entity/write/house.ts';
import { mergeMember } from '../../../server/members/merge.ts';
import { dataOf } from '../../../server/members/member-data.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { page } from '../entities/with-entities.ts';
import { importer, startImports } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';

/* Members of a file (wider.md §3.1): found by the whole phone, sealed from the moment that the file is read (engines.md §8.7). */

let server: TestServer;
let token: string;
let box: ReturnType<typeof memberBox>;
let file: ReturnType<typeof importer>;

beforeAll(async () => {
  server = await startImports();
  token = await server.login();
  box = memberBox(keptKey(server.dataDir));
  file = importer(server, token, 'he_user');
});
afterAll(() => server.close());
beforeEach(() => run('delete from outbox_event'));

const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
const heading = '手机号,昵称,真实姓名,性别,生日,所在地区,详细地址,已有会员';
const sheet = (...lines: readonly string[]) => [heading, ...lines].join('\n');
const committed = async (id: number, mode: 'rows' | 'whole' = 'rows') => {
  const answer = await file.commit(id, mode);
  expect(answer.code).toBe(20_000);
  return (await file.until(id, 'finished')).written;
};
const found = async (phone: string) =>
  page(await server.call('GET', '/admin/api/he-users', { token, query: { phone } })).data;
const upsert = (mobile: string, nickname: string) =>
  withTransaction(server.store, (tx) =>
    upsertMember(tx, { mobile, nickname, real_name: '司马青衫', source: 'store' }, box),
  );

/** The birthday of a line below, whole and without its year: the demo has days of its own, a year before them. */
const birthday = ['1988-03-12', '[^-]03-12'];

/** Tables that hold one of these texts in the clear, each a pattern. */
async function leaks(...secrets: readonly string[]): Promise<readonly string[]> {
  const tables = await run<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const told: string[] = [];
  for (const { name } of tables)
    for (const secret of secrets)
      if ((await run(`select 1 from "${name}" as t where t::text ~ '${secret}' limit 1`)).length > 0)
        told.push(`${name}: ${secret}`);
  return told;
}

test('new members are made, others are changed or left as their line says, and each is told once', async () => {
  const [one, other] = [await upsert('19900000601', '原名'), await upsert('19900000602', '不动')];
  await run('delete from outbox_event');
  const lines = sheet(
    '19900000603,新来的,欧阳听雨,女,1988-03-12,广东省广州市天河区,体育西路 603 号,',
    '19900000604,,,,,,,',
    '19900000601,改名,司马青衫,,,,,更新',
    '19900000602,改名,,,,,,跳过',
  );
  const checked = await file.checked(lines);
  expect(checked.counts).toEqual({ new: 2, changed: 1, unchanged: 1, faulty: 0 });
  expect((await file.preview(checked.import_id, 'changed')).data).toMatchObject([
    { line: 4, changes: [{ label: '昵称', before: '原名', after: '改名' }] },
  ]);
  expect(await leaks('19900000603', '欧阳听雨', ...birthday, '体育西路 603', '新来的')).toEqual([]);
  expect(await committed(checked.import_id)).toEqual({ added: 2, edited: 1, refused: 0 });
  expect(await leaks('19900000603', '欧阳听雨', ...birthday, '体育西路 603')).toEqual([]);
  const [[made], [bare]] = [await found('19900000603'), await found('19900000604')];
  expect(made).toMatchObject({ nickname: '新来的', source: 'import', gender: 'female', region_code: '440106' });
  expect(bare).toMatchObject({ nickname: `会员${bare?.id}`, source: 'import', gender: 'unknown' });
  expect((await dataOf(server.store.db, made?.id ?? 0, box)).member).toMatchObject({
    mobile: '19900000603',
    real_name: '欧阳听雨',
    birthday: '1988-03-12',
    address: '体育西路 603 号',
  });
  expect((await found('19900000601'))[0]).toMatchObject({ id: one.id, nickname: '改名' });
  expect((await found('19900000602'))[0]).toMatchObject({ id: other.id, nickname: '不动' });
  const told = await run<{ kind: string; member_no: string }>('select kind, member_no from outbox_event');
  expect(told.map(({ kind, member_no }) => `${kind} ${member_no}`).toSorted()).toEqual([
    `member.created ${String(made?.['user_no'])}`,
    `member.created ${String(bare?.['user_no'])}`,
    `member.updated ${one.userNo}`,
  ]);
  const logged = await run<{ summary: string }>(
    `select summary from operation_log where entity = 'he_user' and biz_id = ${made?.id}`,
  );
  expect(logged).toEqual([{ summary: `导入：新建会员【${String(made?.['user_no'])}】` }]);
  // The same file once more changes nothing.
  const again = await file.checked(lines);
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, faulty: 0 });
  expect((await file.commit(again.import_id, 'rows')).code).toBe(40_902);
});

test('each wrong line says by its cell what is wrong, and the others are written', async () => {
  const checked = await file.checked(
    sheet(
      ',无号,,,,,,',
      '1990000061,短号,,,,,,',
      '19900000611,好的,,,,,,',
      '19900000611,重复,,,,,,',
      '19900000612,未来,,,2999-01-01,,,',
      '19900000613,远方,,,,火星,,',
      `19900000614,${'长'.repeat(33)},,,,,,`,
      '19900000615,谁,,,,,,也许',
    ),
  );
  expect(checked.counts).toEqual({ new: 1, changed: 0, unchanged: 0, faulty: 7 });
  const { data } = await file.preview(checked.import_id, 'faulty');
  expect(data.map(({ line, faults }) => [line, faults[0]?.cell, faults[0]?.message])).toEqual([
    [2, 'A2', '请输入手机号'],
    [3, 'A3', '手机号应为 11 位手机号'],
    [5, 'A5', '手机号与第 4 行重复'],
    [6, 'E6', '生日应为 1900-01-01 到今天的日期'],
    [7, 'F7', expect.stringContaining('所在地区') as string],
    [8, 'B8', expect.stringContaining('32') as string],
    [9, 'H9', expect.stringContaining('已有会员') as string],
  ]);
  // What the importer wrote is handed back as it came.
  expect(data.at(0)?.cells.slice(0, 2)).toEqual(['', '无号']);
  expect((await file.commit(checked.import_id, 'whole')).code).toBe(40_902);
  expect(await committed(checked.import_id)).toEqual({ added: 1, edited: 0, refused: 0 });
});

test('who became a member since the preview, or was changed, is refused with why; all or none keeps none', async () => {
  const one = await upsert('19900000621', '原名');
  const lines = sheet('19900000621,新名,,,,,,', '19900000622,后来,,,,,,', '19900000623,好的,,,,,,');
  const [first, second] = [await file.checked(lines), await file.checked(lines)];
  await upsert('19900000622', '先来');
  await run(`update he_user set version = version + 1 where id = ${one.id}`);
  expect(await committed(second.import_id, 'whole')).toEqual({ added: 0, edited: 0, refused: 3 });
  expect(await found('19900000623')).toEqual([]);
  expect(await committed(first.import_id)).toEqual({ added: 1, edited: 0, refused: 2 });
  const { data } = await file.preview(first.import_id, 'faulty');
  expect(data.map(({ line, faults }) => [line, faults[0]?.message])).toEqual([
    [2, '预览之后该会员已被他人修改，请重新导入'],
    [3, '手机号刚刚成为会员，请重新导入'],
  ]);
  expect((await found('19900000622'))[0]).toMatchObject({ nickname: '先来' });
});

test('the phone of an account that was merged finds the member that it went over into', async () => {
  const [old, kept] = [await upsert('19900000631', '旧号'), await upsert('19900000632', '新号')];
  await withTransaction(server.store, (tx) => mergeMember(tx, { from: old.id, into: kept.id }, house));
  await run(`update he_user set status = 'merged', merged_into = ${kept.id} where id = ${old.id}`);
  const checked = await file.checked(sheet('19900000631,同一人,,,,,,', '19900000632,同一人,,,,,,'));
  expect(checked.counts).toMatchObject({ changed: 1, faulty: 1, new: 0 });
  expect((await file.preview(checked.import_id, 'faulty')).data[0]?.faults[0]?.message).toBe('与第 2 行是同一条数据');
  await committed(checked.import_id);
  expect((await found('19900000632'))[0]).toMatchObject({ id: kept.id, nickname: '同一人' });
});

test('who is forgotten is forgotten in files that were imported, too', async () => {
  const checked = await file.checked(sheet('19900000641,将走,欧阳将走,,,,,'));
  await committed(checked.import_id);
  const [member] = await found('19900000641');
  await withTransaction(server.store, (tx) => eraseMember(tx, member?.id ?? 0));
  expect(await run(`select from import_upload where id = ${checked.import_id}`)).toEqual([]);
  expect(await run(`select from import_row where import_id = ${checked.import_id}`)).toEqual([]);
});
