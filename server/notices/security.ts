import { sql } from 'kysely';
import { securityPage } from '../../contract/menu/own-pages.ts';
import type { Tx } from '../db/transaction.ts';
import { deviceOf } from '../sign-in/device.ts';
import { type Notice, notify } from './notify.ts';

/** 安全提醒 about somebody's own account: what an owner must know even if he did it himself (wider.md §11: always on). */
const warn = (
  tx: Tx,
  account: number,
  title: string,
  text: string,
  told: Pick<Notice, 'byMail'> = {},
): Promise<unknown> => notify(tx, { to: { account }, kind: 'security', title, text, link: securityPage.path, ...told });

/** A browser that was updated is the same device. */
const familyOf = (userAgent: string): string => deviceOf(userAgent).replaceAll(/ \d+/g, '');

/** Tells of a session that was just opened on a device that the account has no other session of, ended ones included. */
export async function tellOfNewDevice(
  tx: Tx,
  {
    accountId,
    sessionId,
    ip,
    userAgent,
  }: Readonly<Record<'sessionId' | 'ip' | 'userAgent', string>> & {
    readonly accountId: number;
  },
): Promise<void> {
  const { rows } = await sql<{ user_agent: string }>`
    select distinct user_agent from session
    where account_id = ${accountId} and id <> ${sessionId}::uuid`.execute(tx);
  const isFirst = rows.length === 0;
  if (isFirst || rows.some((known) => familyOf(known.user_agent) === familyOf(userAgent))) return;
  const text = `您的账号在新设备上登录：${deviceOf(userAgent)}，IP ${ip}。如果不是您本人，请立即修改密码。`;
  await warn(tx, accountId, '新设备登录', text);
}

/** `told`: by a mail of its own, after a recovery. */
export const tellOfPassword = (tx: Tx, accountId: number, told: Pick<Notice, 'byMail'> = {}): Promise<unknown> =>
  warn(tx, accountId, '登录密码已修改', '您的登录密码已修改。如果不是您本人，请立即联系管理员。', told);

export const tellOfTwoStepOff = (tx: Tx, accountId: number): Promise<unknown> =>
  warn(tx, accountId, '两步验证已关闭', '登录时不再需要验证码。如果不是您本人，请立即修改密码并重新开启。');

/** Tells whose session it was; `userAgent` and `ip` are those of the session. */
export const tellOfKick = (
  tx: Tx,
  { accountId, userAgent, ip }: { readonly accountId: number; readonly userAgent: string; readonly ip: string },
): Promise<unknown> =>
  warn(tx, accountId, '登录被管理员下线', `您在 ${deviceOf(userAgent)}（IP ${ip}）上的登录被管理员强制下线。`);
