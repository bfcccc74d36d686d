import { errorCode, StartRefused } from './db/start-refused.ts';
import { openServer } from './opening.ts';
import { readPartner } from './partner/partner-settings.ts';
import { readSettings, SettingRefused } from './settings.ts';
import { readSingleSignOn } from './sso-settings.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const { HOST: host = '127.0.0.1', PORT: port = '8000' } = process.env;
const say = (line: string) => console.log(line);

/** What the operator can act on, by the code of the error. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 指定另一个端口。`],
  ['EACCES', `没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口。`],
  ['EADDRNOTAVAIL', `本机没有地址 ${host}：请检查 HOST。`],
  ['ENOTFOUND', `找不到地址 ${host}：请检查 HOST。`],
  ['ENOSPC', '磁盘空间不足，请清理后重试。'],
]);

function lineFor(error: unknown): string {
  if (error instanceof StartRefused || error instanceof SettingRefused) return error.message;
  return reasons.get(errorCode(error)) ?? `启动失败：${error instanceof Error ? error.message : String(error)}`;
}

/** The first wish to stop. One that comes while starting is heard when the start is over; the second ends at once. */
const wishToStop = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
});

try {
  const settings = {
    ...readSettings(process.env),
    ...readSingleSignOn(process.env),
    ...readPartner(process.env),
    ...readTrustedProxies(process.env),
  };
  const server = await openServer(settings, say);
  say(`Flan Admin 已启动：${server.address}`);
  await wishToStop;
  await server.close();
  process.exit(0);
} catch (error) {
  console.error(lineFor(error));
  if (['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) console.error(error);
  process.exit(1);
}
