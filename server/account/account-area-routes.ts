import { z } from 'zod';
import { accountAreaCalls, ownLogKinds, profileFields } from '../../contract/account/account-area.ts';
import type { Values } from '../../contract/entity/field.ts';
import { noticeFields } from '../../contract/notices/notify-settings.ts';
import { preferenceFields, type Preferences } from '../../contract/account/preferences.ts';
import { plainText, shapeOf } from '../../contract/entity/wire/wire.ts';
import { type Request, route, type Route } from '../http/route.ts';
import type { SingleSignOnSettings } from '../settings.ts';
import { changeEmail, confirmEmail } from './account-email.ts';
import { ownLogs } from './account-logs.ts';
import { changeAvatar, changeProfile, profileOf } from './account-profile.ts';
import { type Own, required } from './account-routes.ts';
import { endOwnSessions, ownSessions } from './account-sessions.ts';
import { changeNotifySettings, changePreferences, notifySettingsOf, preferencesOf } from './account-settings.ts';
import { bindingOf, unbindSso } from './account-sso.ts';

const nothing = z.strictObject({});
const version = z.int({ error: '缺少 version' }).nonnegative({ error: '缺少 version' });
const positive = (error: string) => z.int({ error }).positive({ error });

const profile = z
  .strictObject({
    ...shapeOf(profileFields),
    tags: z.array(plainText('标签').max(50, '标签过长'), { error: '标签的格式不正确' }).max(50, '标签太多').optional(),
    version,
  })
  .transform(({ version: seen, ...values }) => ({ version: seen, values: values as Values }));
const avatar = z.strictObject({ file_id: positive('请先上传头像').nullable() });
const preferences: z.ZodType<Preferences> = z.strictObject({
  version,
  sync: z.boolean({ error: '请选择是否同步到账号' }),
  settings: z.strictObject(shapeOf(preferenceFields), { error: '设置的格式不正确' }),
});
const notices: z.ZodType<Values & { readonly version: number }> = z.strictObject({
  ...shapeOf(noticeFields),
  version,
});
const logs = z.strictObject({
  kind: z.enum(ownLogKinds, { error: '请选择日志类型' }),
  before: z.coerce.number().pipe(positive('before 应为正整数')).optional(),
});
const ended = z
  .strictObject({ no: positive('请选择登录设备').optional(), others: z.literal(true).optional() })
  .refine(({ no, others }) => (no === undefined) !== (others === undefined), { error: '请选择登录设备', path: ['no'] });
const email = z.strictObject({ email: required('邮箱', 200), password: required('登录密码', 128) });
const code = z.strictObject({ code: required('确认码', 32) });
const proof = z.strictObject({ password: required('登录密码', 128) });

const read = (call: Route['call'], summary: string, answer: (request: Request) => Promise<unknown>): Route =>
  route<object>({ call, access: 'session', summary, input: nothing, read: (_input, request) => answer(request) });

/** 个人中心 and 个人设置 (wider.md §11): what somebody signed in reads and writes about himself. */
export const accountAreaRoutes = (own: Own, sso?: SingleSignOnSettings): readonly Route[] => [
  read(accountAreaCalls.profile, '自己的资料', ({ store, caller }) => profileOf(store.db, caller.accountId)),
  route<z.infer<typeof profile>>({
    call: accountAreaCalls.changeProfile,
    access: 'session',
    summary: '修改自己的资料',
    input: profile,
    write: changeProfile,
  }),
  route<z.infer<typeof avatar>>({
    call: accountAreaCalls.avatar,
    access: 'session',
    summary: '更换或移除自己的头像',
    input: avatar,
    write: ({ file_id: file }, request, tx) => changeAvatar(file, request, tx),
  }),
  route<z.infer<typeof logs>>({
    call: accountAreaCalls.logs,
    access: 'session',
    summary: '自己的操作或登录记录',
    input: logs,
    read: ownLogs,
  }),
  read(accountAreaCalls.sessions, '自己的登录设备', ownSessions),
  own(accountAreaCalls.endSessions, '下线自己的其他登录设备', ended, endOwnSessions),
  own(accountAreaCalls.changeEmail, '更换邮箱：向新邮箱发送确认码', email, changeEmail),
  own(accountAreaCalls.confirmEmail, '更换邮箱：用确认码确认', code, confirmEmail),
  read(accountAreaCalls.sso, '单点登录绑定', (request) => bindingOf(request, sso)),
  own(accountAreaCalls.unbindSso, '解除单点登录绑定', proof, unbindSso),
  read(accountAreaCalls.preferences, '个性化设置', ({ store, caller }) => preferencesOf(store.db, caller.accountId)),
  route<Preferences>({
    call: accountAreaCalls.changePreferences,
    access: 'session',
    summary: '保存个性化设置，或不再保存',
    input: preferences,
    write: changePreferences,
  }),
  read(accountAreaCalls.notifySettings, '新消息通知', ({ store, caller }) =>
    notifySettingsOf(store.db, caller.accountId),
  ),
  route<Values & { readonly version: number }>({
    call: accountAreaCalls.changeNotifySettings,
    access: 'session',
    summary: '修改新消息通知',
    input: notices,
    write: changeNotifySettings,
  }),
];
