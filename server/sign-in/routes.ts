import { z } from 'zod';
import type { StepLogin } from '../../contract/account/account-security.ts';
import { authCalls, type Login, type Logout, type Renewal, type UserInfo } from '../../contract/sign-in/session.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { route, type Route } from '../http/route.ts';
import { endSession } from './endings.ts';
import { logIn } from './login.ts';
import { screenLockRoutes } from './screen-lock-routes.ts';
import type { SingleSignOnSettings } from '../settings.ts';
import { renewToken } from './sessions.ts';
import { singleSignOnCalls } from './sso/calls.ts';
import { leaveProvider } from './sso/tickets.ts';
import { payNewPassword, paySecondStep, type Threshold } from './sign-in-steps.ts';
import { userInfo } from './user-info.ts';
import { viewedAs } from './view-as.ts';

const text = (label: string) => z.string({ error: `请输入${label}` });
const required = (label: string, max: number, base = text(label)) =>
  base.min(1, `请输入${label}`).max(max, `${label}过长`);

const credentials = z.strictObject({
  username: required('用户名', 64, text('用户名').trim()),
  password: required('密码', 128),
});
const code = z.strictObject({ ticket: required('登录凭证', 200), code: required('验证码', 32, text('验证码').trim()) });
const newPassword = z.strictObject({ ticket: required('登录凭证', 200), password: required('新密码', 128) });
const leaving = z.strictObject({ user_id: z.int() });
const renewing = z.strictObject({ token: required('令牌', 200) });
const looking = z.strictObject({ as_role: z.string({ error: '角色应为文字' }).max(30, '角色标识过长').optional() });

/** The calls of spec §7 under /admin/auth and /admin/user. */
export const authRoutes = (times: Threshold & { readonly sso?: SingleSignOnSettings }): readonly Route[] => [
  ...singleSignOnCalls(times, times.sso),
  route<z.infer<typeof credentials>>({
    call: authCalls.login,
    access: 'public',
    summary: '登录',
    input: credentials,
    act: (input, visit): Promise<Login> => logIn(input, visit, times),
  }),
  route<z.infer<typeof code>>({
    call: authCalls.twoStep,
    access: 'public',
    summary: '登录的第二步：验证码或恢复码；首次绑定时返回恢复码',
    input: code,
    act: (input, visit): Promise<StepLogin> => paySecondStep(input, visit, times),
  }),
  route<z.infer<typeof newPassword>>({
    call: authCalls.resetPassword,
    access: 'public',
    summary: '登录时设置新密码',
    input: newPassword,
    act: (input, visit): Promise<StepLogin> => payNewPassword(input, visit, times),
  }),
  route<z.infer<typeof renewing>>({
    call: authCalls.refresh,
    access: 'public',
    summary: '续期：用未过期或刚过期的令牌换取新令牌',
    input: renewing,
    act: async ({ token }, visit): Promise<Renewal> => ({
      token: await renewToken(visit, token, times),
      expires_in: times.tokenTtl,
    }),
  }),
  route<z.infer<typeof leaving>>({
    call: authCalls.logout,
    access: 'session',
    whileLocked: true,
    summary: '退出登录',
    input: leaving,
    act: async ({ user_id: userId }, { caller, store, traceId, ip, userAgent }): Promise<Logout> => {
      if (userId !== caller?.accountId) throw failure('noAction', '只能退出自己的账号');
      const end = { reason: 'logout', traceId, from: { ip, userAgent } } as const;
      const url = await withTransaction(store, async (tx) => {
        await endSession(tx, caller.sessionId, end);
        return leaveProvider(tx, caller.sessionId);
      });
      return url === undefined ? {} : { url };
    },
  }),
  ...screenLockRoutes,
  route<z.infer<typeof looking>>({
    call: authCalls.userInfo,
    access: 'session',
    summary: '当前用户：资料、权限、菜单；as_role 时为该角色与本人共有的部分',
    input: looking,
    read: async ({ as_role: role }, request): Promise<UserInfo> =>
      userInfo(role ? await viewedAs(request.store, request.caller, role) : request.caller, request),
  }),
];
