import { z } from 'zod';
import { spareCalls, type UserBrief } from '../../contract/sign-in/session.ts';
import { failure } from '../http/failure.ts';
import { route, type Route } from '../http/route.ts';
import { userInfo } from './user-info.ts';

const nothing = z.strictObject({});
const texting = z.strictObject({ mobile: z.string({ error: '请输入手机号' }).max(32, '手机号过长').optional() });

/** What is said to who asks for a text message: docs/decisions/092. */
const noMessages = '本系统不发送短信：两步验证请使用身份验证器，找回密码请使用邮箱';

/** The calls that the specification names and no page makes (§7). */
export const spareRoutes: readonly Route[] = [
  route<z.infer<typeof nothing>>({
    call: spareCalls.user,
    access: 'session',
    summary: '当前用户的简要资料，不含权限和菜单',
    input: nothing,
    read: async (_input, request): Promise<UserBrief> => {
      const { user_id, username, nickname, avatar, role } = await userInfo(request.caller, request);
      return { user_id, username, nickname, avatar, role: { id: role.id, name: role.name } };
    },
  }),
  ...[spareCalls.sms, spareCalls.smsError].map((call) =>
    route<z.infer<typeof texting>>({
      call,
      access: 'session',
      summary: '短信验证码：没有短信通道，总是说明改用什么',
      input: texting,
      act: () => Promise.reject(failure('noAction', noMessages)),
    }),
  ),
];
