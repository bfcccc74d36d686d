import { z } from 'zod';
import {
  type Recovery,
  type Registration,
  type RegistrationState,
  visitorCalls,
} from '../../contract/sign-in/registration.ts';
import { failure } from '../http/failure.ts';
import { route, type Route } from '../http/route.ts';
import { isSwitchedOn } from '../dictionary/parameter-values.ts';
import { forgetPassword, recover } from './recover.ts';
import { register, verifyEmail } from './register.ts';

/** What people may do who are not signed in, and where their mailed links lead. */
export interface VisitorOptions {
  /** Closed unless said otherwise. */
  readonly registrationOpen?: boolean;
  readonly publicUrl?: URL;
}

const word = (label: string) => z.string({ error: `请输入${label}` }).max(200, `${label}过长`);

const registration: z.ZodType<Registration> = z.strictObject({
  username: word('用户名'),
  nickname: word('昵称'),
  email: word('邮箱'),
  password: word('密码'),
});
const ticketed = z.strictObject({ ticket: word('链接') });
const forgotten = z.strictObject({ email: word('邮箱') });
const recovery: z.ZodType<Recovery> = z.strictObject({ ticket: word('链接'), password: word('密码') });
const nothing = z.strictObject({});

/** The calls of spec §7 that are made before anybody is signed in, beside the login. They tell nobody whether an address is known. */
export function visitorRoutes({
  registrationOpen = false,
  publicUrl = new URL('http://localhost:8000/'),
}: VisitorOptions): readonly Route[] {
  return [
    route<z.infer<typeof nothing>>({
      call: visitorCalls.registration,
      access: 'public',
      summary: '是否开放注册',
      input: nothing,
      act: async (_input, { store }): Promise<RegistrationState> => ({
        open: registrationOpen && (await isSwitchedOn(store.db, 'account.register_open')),
      }),
    }),
    route<Registration>({
      call: visitorCalls.register,
      access: 'public',
      summary: '注册：申请账号，邮箱验证后由管理员开通',
      input: registration,
      act: async (input, visit) => {
        const isOpen = registrationOpen && (await isSwitchedOn(visit.store.db, 'account.register_open'));
        if (!isOpen) throw failure('noAction', '未开放注册，请联系管理员开通账号');
        await register(input, visit, publicUrl);
        return {};
      },
    }),
    route<z.infer<typeof ticketed>>({
      call: visitorCalls.verifyEmail,
      access: 'public',
      summary: '验证邮箱：用邮件链接中的凭据',
      input: ticketed,
      act: async ({ ticket }, visit) => {
        await verifyEmail(ticket, visit);
        return {};
      },
    }),
    ...recoveryRoutes(publicUrl),
  ];
}

const recoveryRoutes = (publicUrl: URL): readonly Route[] => [
  route<z.infer<typeof forgotten>>({
    call: visitorCalls.forgetPassword,
    access: 'public',
    summary: '忘记密码：向已验证的邮箱发送重置链接',
    input: forgotten,
    act: async ({ email }, visit) => {
      await forgetPassword(email, visit, publicUrl);
      return {};
    },
  }),
  route<Recovery>({
    call: visitorCalls.recover,
    access: 'public',
    summary: '重置密码：用邮件链接中的凭据，并退出该账号的所有登录',
    input: recovery,
    act: async (input, visit) => {
      await recover(input, visit);
      return {};
    },
  }),
];
