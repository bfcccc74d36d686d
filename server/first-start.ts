import fs from 'node:fs';
import path from 'node:path';
import { ensureBuiltin, ensureDemoAccounts } from './sign-in/accounts.ts';
import { randomPassword } from './sign-in/passwords.ts';
import type { FileStore } from './core/file-store.ts';
import type { Store } from './db/store.ts';
import { addHistory } from './seed/demo-history.ts';
import { addVirtualWins } from './seed/virtual/demo-virtual-wins.ts';
import { seedHeld } from './seed/content/demo-held.ts';
import { seedDemo } from './seed/demo.ts';
import { seedLarge } from './seed/large/large.ts';
import { keptKey } from './sign-in/secrets/kept-key.ts';
import type { Settings } from './settings.ts';

type Say = (line: string) => void;

/**
 * Makes sure that somebody can sign in, and that the demo data is there when it is wanted: when SEED says so, or when it
 * says nothing and the embedded database is new. Tells first passwords, once. What is there already stays as it is.
 */
export async function prepareData(store: Store, uploads: FileStore, settings: Settings, say: Say): Promise<void> {
  const { adminPassword, dataDir } = settings;
  const { firstPassword } = await ensureBuiltin(store, { ...(adminPassword && { adminPassword }) });
  // Said before anything else can fail: it is kept nowhere but as a hash.
  if (firstPassword) say(`管理员账号：admin，${told(settings, firstPassword)}`);
  // A first start that was cut off goes on with it the next time.
  const unfinished = path.join(dataDir, 'demo-unfinished');
  const isNew = store.engine === 'embedded' && (firstPassword !== undefined || fs.existsSync(unfinished));
  if ((settings.seed ?? (isNew ? 'demo' : 'none')) === 'none') return;
  if (isNew) fs.writeFileSync(unfinished, '');
  await addDemoAccounts(store, settings, say);
  const began = performance.now();
  const secretKey = settings.secretKey ?? keptKey(dataDir);
  const isMade = await seedDemo(store, uploads, secretKey, async (tx, { pictures, today }) => {
    await addHistory(tx);
    await addVirtualWins(tx);
    await seedHeld(tx);
    if (!settings.demoHistory) return;
    say('正在生成演示数据，只在首次启动时进行 …');
    await seedLarge(tx, { today, images: [...pictures.values()] });
  });
  if (isMade) say(`演示数据已生成，用时 ${((performance.now() - began) / 1000).toFixed(1)} 秒。`);
  fs.rmSync(unfinished, { force: true });
}

async function addDemoAccounts(store: Store, settings: Settings, say: Say): Promise<void> {
  const password = settings.adminPassword ?? randomPassword();
  const made = await ensureDemoAccounts(store, password);
  if (made.length > 0) say(`演示账号：${made.join('、')}，${told(settings, password)}`);
}

const told = ({ adminPassword }: Settings, password: string): string =>
  adminPassword === undefined ? `初始密码：${password}（只显示这一次，请记下）` : '初始密码：ADMIN_PASSWORD 的值';
