import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnLogs, OwnSessions, Profile } from '../../../contract/account/account-area.ts';
import { testPassword } from '../data-template.ts';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';

const who = 'mall_operator';
const base = '/admin/api/account';
let server: TestServer;
let token = '';
const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const id = `(select id from account where username = '${who}')`;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await run('delete from login_attempt; delete from request_count');
  token = await server.login(who);
});
afterEach(() =>
  run(`delete from account_setting; delete from account_ticket; update session set revoked_at = now();
    update account set intro = null, region = null, street = null, gender = null, tags = '{}', mobile = null, avatar = null,
      email = null, email_verified_at = null, sso_issuer = null, sso_subject = null, nickname = '商城运营' where id = ${id}`),
);

const get = (path: string, by = token) => server.call('GET', `${base}/${path}`, { token: by });
const put = (path: string, body: object, headers = {}) =>
  server.call('PUT', `${base}/${path}`, { token, body, headers });
const remove = (path: string, body: object) => server.call('DELETE', `${base}/${path}`, { token, body });
const profile = async () => (await get('profile')).result as Profile;
const at = (field: string, message: string) => ({ code: 40001, message, result: { errors: [{ field, message }] } });
const lastSummary = async () =>
  (await run('select summary from operation_log order by id desc limit 1')).rows[0]?.['summary'];

test('every call is for somebody signed in', async () => {
  const calls = [
    ['GET', 'profile'],
    ['PUT', 'profile'],
    ['POST', 'avatar'],
    ['GET', 'logs'],
    ['GET', 'sessions'],
    ['DELETE', 'sessions'],
    ['PUT', 'email'],
    ['POST', 'email/confirm'],
    ['GET', 'sso'],
    ['DELETE', 'sso'],
    ['GET', 'preferences'],
    ['PUT', 'preferences'],
    ['GET', 'notify-settings'],
    ['PUT', 'notify-settings'],
  ] as const;
  for (const [method, path] of calls)
    expect(await server.call(method, `${base}/${path}`, { body: method === 'GET' ? undefined : {} })).toMatchObject({
      status: 401,
      code: 50002,
    });
});

test('the profile says who one is, the mobile number masked', async () => {
  await run(`update account set mobile = '13800000001', email = 'a@b.cn' where id = ${id}`);
  expect(await profile()).toMatchObject({
    username: who,
    nickname: '商城运营',
    mobile: '138****0001',
    email: null,
    roles: ['商城运营'],
    created_at: textLike(/^\d{4}-/),
  });
});

test('a change is kept, logged with what changed, and told by user info', async () => {
  const { version } = await profile();
  const changes = {
    nickname: ' 小云 ',
    gender: 'female',
    intro: '你好',
    tags: ['华东', ' 白酒 '],
    region: '',
    version,
  };
  expect(await put('profile', changes)).toMatchObject({
    code: 20000,
    result: { nickname: '小云', gender: 'female', tags: ['华东', '白酒'], region: null, version: version + 1 },
  });
  const { rows } = await run('select diff from operation_log order by id desc limit 1');
  expect(rows[0]?.['diff']).toContainEqual({ field: 'nickname', label: '昵称', before: '商城运营', after: '小云' });
  expect((await server.call('GET', '/admin/user/info', { token })).result).toMatchObject({ nickname: '小云' });
});

test('what breaks a rule is refused at its field, and nothing is written', async () => {
  const { version } = await profile();
  expect(await put('profile', { nickname: ' ', version })).toMatchObject(at('nickname', '请输入昵称'));
  expect(await put('profile', { nickname: '名'.repeat(21), version })).toMatchObject(
    at('nickname', '昵称的字数应不超过 20'),
  );
  expect(await put('profile', { gender: 'x', version })).toMatchObject(at('gender', '请选择性别'));
  expect(await put('profile', { tags: ['超过八个字的一个标签'], version })).toMatchObject(
    at('tags', '每个标签应为 1–8 个字'),
  );
  expect(await put('profile', { tags: ['一', '一 '], version })).toMatchObject(at('tags', '标签不能重复'));
  expect(await put('profile', { tags: Array.from({ length: 11 }, (_, n) => `${n}`), version })).toMatchObject(
    at('tags', '标签不超过 10 个'),
  );
  for (const unknown of ['mobile', 'email', 'username', 'role_ids', 'is_builtin', 'status'])
    expect(await put('profile', { [unknown]: 'x', version })).toMatchObject(at(unknown, `不支持的参数：${unknown}`));
  expect(await put('profile', { nickname: '小云' })).toMatchObject(at('version', '缺少 version'));
  expect((await profile()).version).toBe(version);
});

test('of ten changes of the same profile one wins, the others get what is there now; a repeated one is one', async () => {
  const { version } = await profile();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => put('profile', { intro: `第 ${nth} 次`, version })),
  );
  const now = await profile();
  expect(now.version).toBe(version + 1);
  expect(answers.filter(({ code }) => code === 20000).map(({ result }) => result)).toMatchObject([
    { intro: now.intro },
  ]);
  const refused = answers.filter(({ code }) => code === 40901);
  expect(refused).toHaveLength(9);
  for (const { result } of refused) expect(result).toMatchObject({ intro: now.intro, version: now.version });
  const headers = { 'idempotency-key': 'profile-change-1' };
  const again = { intro: '三', version: version + 1 };
  expect(await put('profile', again, headers)).toMatchObject({ code: 20000 });
  expect(await put('profile', again, headers)).toMatchObject({ code: 20000, result: { version: version + 2 } });
});

test('an avatar is a square picture that was uploaded; it can be taken away again', async () => {
  await run(`insert into file (sha256, name, mime, size, width, height, stored_name) values
    ('a', 'a.png', 'image/png', 9, 200, 200, 'square.png'), ('b', 'b.png', 'image/png', 9, 200, 100, 'wide.png')`);
  await run(`insert into file_holder (file_id, account_id) select id, ${id} from file where stored_name like '%e.png'`);
  await run(`insert into file (sha256, name, mime, size, width, height, stored_name) values
    ('c', 'c.png', 'image/png', 9, 200, 200, 'strange.jpg')`);
  const file = async (name: string) =>
    Number((await run(`select id from file where stored_name = '${name}'`)).rows[0]?.['id']);
  const set = (file_id: unknown) => server.call('POST', `${base}/avatar`, { token, body: { file_id } });
  expect(await set(await file('square.png'))).toMatchObject({
    code: 20000,
    result: { avatar: { url: '/uploads/square.png' } },
  });
  expect(await lastSummary()).toBe('更换了头像');
  expect((await server.call('GET', '/admin/user/info', { token })).result).toMatchObject({
    avatar: '/uploads/square.png',
  });
  expect(await set(await file('wide.png'))).toMatchObject(at('file_id', '头像应为正方形'));
  expect(await set(await file('strange.jpg'))).toMatchObject(at('file_id', '头像不存在，请重新上传'));
  expect(await set(999_999)).toMatchObject(at('file_id', '头像不存在，请重新上传'));
  expect(await set('1')).toMatchObject(at('file_id', '请先上传头像'));
  expect(await set(null)).toMatchObject({ code: 20000, result: { avatar: null } });
});

test('own sessions: which there are, ending one, ending all others, and never those of anybody else', async () => {
  const phone = await server.login(who);
  const third = await server.login(who);
  const stranger = await server.login('admin');
  const sessions = async () => ((await get('sessions')).result as OwnSessions).data;
  const listed = await sessions();
  expect(listed.map(({ current }) => current)).toEqual([true, false, false]);
  expect(listed[0]).toMatchObject({ device: textLike(/./), ip: '127.0.0.1', last_active_at: textLike(/^\d{4}-/) });
  const strange =
    ((await get('sessions', stranger)).result as OwnSessions).data.find(({ current }) => current)?.no ?? 0;
  expect(await remove('sessions', { no: strange })).toMatchObject({ code: 40401, message: '没有这个登录设备' });
  expect(await remove('sessions', { no: listed[0]?.no })).toMatchObject({ code: 40902 });
  expect(await remove('sessions', { no: listed[1]?.no })).toMatchObject({ code: 20000, result: { ended: 1 } });
  expect(await remove('sessions', { no: listed[1]?.no })).toMatchObject({ code: 40902, message: '该设备已经下线' });
  expect(await get('profile', third)).toMatchObject({ code: 50002, message: '您在其他设备上将本次登录下线了' });
  expect(await remove('sessions', {})).toMatchObject(at('no', '请选择登录设备'));
  expect(await remove('sessions', { others: true })).toMatchObject({ result: { ended: 1 } });
  expect((await get('profile', phone)).code).toBe(50002);
  expect([(await get('profile')).code, (await get('profile', stranger)).code]).toEqual([20000, 20000]);
  expect((await sessions()).length).toBe(1);
  const logged = await run(`select log_type from login_log where account_id = ${id} order by id desc limit 1`);
  expect(logged.rows).toEqual([{ log_type: 'forced' }]);
});

test('own journals, newest first and page by page, without those of others', async () => {
  await run(`truncate operation_log cascade; insert into operation_log (account_id, summary, result_code)
    select ${id}, '第 ' || n || ' 次', 20000 from generate_series(1, 25) n;
    insert into operation_log (account_id, summary, result_code) values (1, '别人', 20000)`);
  const logs = async (query: Record<string, string>) =>
    server.call('GET', `${base}/logs`, { token, query: { ...query } });
  const first = (await logs({ kind: 'operation' })).result as OwnLogs;
  expect(first.data.length).toBe(20);
  expect([first.more, first.data[0]]).toMatchObject([true, { summary: '第 25 次' }]);
  const rest = (await logs({ kind: 'operation', before: String(first.data.at(-1)?.id) })).result as OwnLogs;
  expect([rest.more, rest.data.length, rest.data[0]]).toMatchObject([false, 5, { summary: '第 5 次' }]);
  const [login] = ((await logs({ kind: 'login' })).result as OwnLogs).data;
  expect(login).toMatchObject({ log_type: 'login_password', result: 'success', ip: '127.0.0.1' });
  expect(await logs({ kind: 'db' })).toMatchObject(at('kind', '请选择日志类型'));
});

test('single sign-on: who one is there, and undoing it with the password', async () => {
  expect((await get('sso')).result).toEqual({ offered: false, label: '', issuer: null, subject: null });
  expect(await remove('sso', { password: testPassword })).toMatchObject({ code: 40902, message: '没有绑定单点登录' });
  await run(`update account set sso_issuer = 'https://id.example', sso_subject = 'u-17' where id = ${id}`);
  expect((await get('sso')).result).toMatchObject({ issuer: 'https://id.example', subject: 'u-17' });
  expect(await remove('sso', { password: 'wrong' })).toMatchObject(at('password', '密码不正确'));
  expect(await remove('sso', { password: testPassword })).toMatchObject({ code: 20000 });
  expect((await get('sso')).result).toMatchObject({ subject: null });
  expect(await lastSummary()).toBe('解除了单点登录绑定');
});
