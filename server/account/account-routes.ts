import { z } from 'zod';
import { accountCalls } from '../../contract/account/account-security.ts';
import { codes } from '../../contract/core/errors.ts';
import { route, type Route, type SessionRoute, type Visit } from '../http/route.ts';
import {
  beginEnrolment,
  changePassword,
  confirmEnrolment,
  endTwoStep,
  type Owner,
  renewRecoveryCodes,
  securityOf,
} from './account-security.ts';
import { sessionFault } from '../sign-in/identity.ts';
import type { SecretBox } from '../sign-in/secrets/secret-box.ts';

/** A text that must be there. */
export const required = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .min(1, `请输入${label}`)
    .max(max, `${label}过长`);

const nothing = z.strictObject({});
const passwords = z.strictObject({ old_password: required('原密码', 128), new_password: required('新密码', 128) });
const code = z.strictObject({ code: required('验证码', 32) });
const proof = z.strictObject({ password: required('密码', 128) });

/** A call by the owner of an account: about himself, so it needs a session and no page. */
export type Own = <Input>(
  call: SessionRoute<Input>['call'],
  summary: string,
  input: z.ZodType<Input>,
  act: (input: Input, owner: Owner) => Promise<unknown>,
) => Route;

/** Declares such calls, with what their secrets are sealed by. */
export const ownWith =
  (box: SecretBox): Own =>
  (call, summary, input, act) =>
    route({ call, access: 'session', summary, input, act: (given, visit) => act(given, ownerOf(visit, call, box)) });

/** Nobody comes here without a session. */
function ownerOf({ caller, ...visit }: Visit, call: string, box: SecretBox): Owner {
  if (!caller) throw sessionFault(codes.forcedLogout);
  return { ...visit, caller, call, box };
}

/** 安全设置 (wider.md §11): what somebody signed in does about his own password and second step. */
export const accountRoutes = (own: Own): readonly Route[] => [
  own(accountCalls.security, '账号安全：密码修改时间、两步验证', nothing, (_input, owner) => securityOf(owner)),
  own(accountCalls.changePassword, '修改自己的密码，其他会话随即结束', passwords, changePassword),
  own(accountCalls.enrol, '取得绑定身份验证器的密钥', nothing, (_input, owner) => beginEnrolment(owner)),
  own(accountCalls.confirmEnrolment, '确认绑定，返回恢复码', code, confirmEnrolment),
  own(accountCalls.endTwoStep, '关闭两步验证', proof, endTwoStep),
  own(accountCalls.newRecoveryCodes, '重新生成恢复码', proof, renewRecoveryCodes),
];
