import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartnerSettings } from './partner.ts';

/** A partner that was started for the demonstration. */
export interface DemoPartner {
  readonly settings: PartnerSettings;
  stop(): void;
}

const entry = fileURLToPath(new URL('demo-main.ts', import.meta.url));
const follow = new URL('../launch/follow-launcher.mjs', import.meta.url).href;
const timeoutMs = 5000;

const portIn = (message: unknown): number =>
  typeof message === 'object' && message !== null && 'port' in message ? Number(message.port) : 0;

/** Starts the partner as a process of its own, with a secret that only these two know. It ends when this process does, however that ends. */
export function startDemoPartner(dataDir: string): Promise<DemoPartner> {
  const appSecret = randomBytes(32).toString('hex');
  const child = fork(entry, [path.join(dataDir, 'demo-partner.json')], {
    execArgv: ['--import', follow],
    env: { ...process.env, DUIBA_APP_SECRET: appSecret },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`演示用的兑吧服务未能启动（退出码 ${code ?? '未知'}）`)));
    child.once('message', (message) => {
      // It must not keep a server alive that has nothing else to do.
      child.unref();
      child.channel?.unref();
      const url = new URL(`http://127.0.0.1:${portIn(message)}/`);
      resolve({ settings: { url, appKey: 'demo', appSecret, timeoutMs }, stop: () => void child.kill() });
    });
  });
}
