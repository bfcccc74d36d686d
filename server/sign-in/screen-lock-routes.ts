import { z } from 'zod';
import { authCalls } from '../../contract/sign-in/session.ts';
import { route, type Route } from '../http/route.ts';
import { lockSession, unlockSession } from './screen-lock.ts';

const error = '请输入密码';
const unlocking = z.strictObject({ password: z.string({ error }).min(1, error).max(128, '密码过长') });
const nothing = z.strictObject({});

/** Locking and unlocking the screen: both are answered while it is locked. */
export const screenLockRoutes: readonly Route[] = [
  route<z.infer<typeof nothing>>({
    call: authCalls.lock,
    access: 'session',
    whileLocked: true,
    summary: '锁定屏幕：解锁之前，本次登录的其他调用一律拒绝',
    input: nothing,
    act: async (_input, visit) => {
      if (visit.caller) await lockSession(visit.caller, visit);
      return {};
    },
  }),
  route<z.infer<typeof unlocking>>({
    call: authCalls.unlock,
    access: 'session',
    whileLocked: true,
    summary: '解锁屏幕',
    input: unlocking,
    act: async ({ password }, visit) => {
      if (visit.caller) await unlockSession(password, visit.caller, visit);
      return {};
    },
  }),
];
