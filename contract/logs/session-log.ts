import type { Options } from '../entity/field.ts';

/** What happens to sessions, as the login log calls it (wider.md §10.7). */
export const sessionLogTypes = {
  login_password: { label: '密码登录', color: 'blue' },
  login_sso: { label: '单点登录', color: 'cyan' },
  refresh: { label: '续期', color: 'default' },
  logout: { label: '主动退出', color: 'default' },
  forced: { label: '强制下线', color: 'error' },
  lock: { label: '锁定屏幕', color: 'gold' },
  unlock: { label: '解锁屏幕', color: 'gold' },
} as const satisfies Options;
export type SessionLogType = keyof typeof sessionLogTypes;

/** How it came out. */
export const sessionLogResults = {
  success: { label: '成功', color: 'green' },
  bad_credentials: { label: '账号或密码错误', color: 'error' },
  disabled: { label: '账号停用', color: 'error' },
  locked: { label: '账号锁定', color: 'error' },
  expired_account: { label: '账号过期', color: 'error' },
  mfa_failed: { label: '二次验证失败', color: 'error' },
  sso_failed: { label: '单点失败', color: 'error' },
  no_role: { label: '没有权限', color: 'error' },
} as const satisfies Options;
export type SessionLogResult = keyof typeof sessionLogResults;
