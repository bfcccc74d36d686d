import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { type Notice, notify } from '../../../server/notices/notify.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
  await run('delete from mail_delivery; delete from mail_outbox');
});
afterAll(() => server.close());

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const tell = (notice: Partial<Notice> & Pick<Notice, 'to'>) =>
  withTransaction(server.store, (tx) => notify(tx, { kind: 'system', title: '标题', text: '', ...notice }));

test('a notice is mailed to whoever wants that, signed in or not, and never about a mail that failed', async () => {
  const mails = async () =>
    (await run('select recipient, subject, body from mail_outbox order by id')).rows as {
      recipient: string;
      subject: string;
      body: string;
    }[];
  const stock = { to: { permissionId: 'AwardGoodsOffline', action: 'query' }, kind: 'stock' } as const;
  await tell({ ...stock, title: '库存预警', text: '「试饮装」可用库存 2 箱' });
  expect(await mails()).toEqual([]);
  await run(`update account set email = username || '@flan.example', email_verified_at = now()
    where username in ('mall_operator', 'campaign_operator')`);
  await run(`insert into account_setting (account_id, kind, value)
    select id, 'notify', '{"stock_mail": true, "stock_site": false}'::jsonb from account where username = 'mall_operator'
    on conflict (account_id, kind) do update set value = excluded.value`);
  await tell({ ...stock, title: '库存预警', text: '「试饮装」可用库存 2 箱' });
  expect(await mails()).toMatchObject([{ recipient: 'mall_operator@flan.example', subject: '【库存预警】库存预警' }]);
  expect((await mails())[0]?.body).toContain('「试饮装」可用库存 2 箱');
  // 安全提醒 cannot be turned off; other kinds are not mailed until somebody asks for them.
  const { rows } = await run(`select id from account where username = 'campaign_operator'`);
  const account = Number(rows[0]?.['id']);
  await tell({ to: { account }, kind: 'security', title: '新设备登录' });
  await tell({ to: { account }, kind: 'export', title: '导出完成' });
  await tell({ to: { account }, kind: 'security', title: '不再寄', byMail: false });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['【库存预警】库存预警', '【安全提醒】新设备登录']);
  // Without a proved address there is nowhere to write to.
  await run(`update account set email_verified_at = null where username = 'campaign_operator'`);
  await tell({ to: { account }, kind: 'security', title: '新设备登录' });
  expect(await mails()).toHaveLength(2);
});
