import { randomUUID } from 'node:crypto';
import { buildApp } from '../../../server/app.ts';
import { openStore } from '../../../server/db/store.ts';
import { callerWith, type Heard, type Key } from '../open-api/caller.ts';
import type { Asked, Shop } from './place/asked.ts';

/**
 * Members who order, and give up every second order, several at a time, until the process is killed. Each request is said before it is
 * sent, and again when it is answered.
 */
const [dataDir = '', databaseUrl = '', told = ''] = process.argv.slice(2);
const { key, item, members, secretKey } = JSON.parse(told) as Shop & { readonly key: Key };
const store = await openStore({ dataDir, databaseUrl });
const app = await buildApp({
  store,
  dataDir,
  secretKey,
  routes: [],
  tokenTtl: 7200,
  tokenGrace: 86_400,
  logLevel: 'silent',
});
const { post } = callerWith(app, key);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function sent(path: Asked['path'], body: object): Promise<Heard> {
  const asked: Asked = { path, body: { request_id: randomUUID(), ...body } };
  say(asked);
  const heard = await post(path, asked.body);
  say({ ...asked, code: heard.code });
  return heard;
}

async function buyer(member_no: string): Promise<never> {
  const member = { member_no };
  for (let nth = 0; ; nth += 1) {
    const { result } = await post('orders/quote', { request_id: randomUUID(), member, items: [item] });
    const placed = await sent('orders/place', { member, quote_no: (result as { quote_no: string }).quote_no });
    const order_no = (placed.result as { order_no: string }).order_no;
    if (nth % 2 === 1) await sent('orders/cancel', { member, order_no, reason: '不想要了' });
  }
}

await Promise.all(members.map(buyer));
