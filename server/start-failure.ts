import { StorageAway } from './core/file-store.ts';
import { errorCode, isDiskFull, StartRefused } from './db/start-refused.ts';
import { SettingRefused } from './settings.ts';

/** What the operator can act on, by the code of the error. */
const reasons: Readonly<Record<string, (asked: { readonly host: string; readonly port: string }) => string>> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 指定另一个端口。`,
  EACCES: ({ port }) => `没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口。`,
  EADDRNOTAVAIL: ({ host }) => `本机没有地址 ${host}：请检查 HOST。`,
  ENOTFOUND: ({ host }) => `找不到地址 ${host}：请检查 HOST。`,
  EAI_AGAIN: ({ host }) => `找不到地址 ${host}：请检查 HOST。`,
  '42501': () => '数据库用户没有建表的权限：请让它成为该数据库的所有者，或授予它 public 模式的 CREATE 权限。',
  '25006': () => '数据库是只读的（可能是备用服务器）：请检查 DATABASE_URL。',
};

/** Why the server does not start, in one line for the operator, without a stack. */
export function startFailure(error: unknown, asked: { readonly host: string; readonly port: string }): string {
  if (error instanceof StartRefused || error instanceof SettingRefused) return error.message;
  if (error instanceof StorageAway) return `图片存储不可用（${error.reason}）：请检查 S3_ENDPOINT 和该服务是否在运行。`;
  if (isDiskFull(error)) return '磁盘空间不足，请清理后重试。';
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return reasons[errorCode(error)]?.(asked) ?? `启动失败：${line}`;
}
