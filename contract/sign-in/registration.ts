import { cleanText } from '../core/clean-text.ts';
import { passwordFault } from '../core/passwords.ts';
import { requiredMessage } from '../core/rules.ts';

/** Body of `POST /admin/auth/register` (spec §7; fields as in wider.md §10.1). */
export interface Registration {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
}

/** Answer of `GET /admin/auth/register`: whether anybody may ask for an account. */
export interface RegistrationState {
  readonly open: boolean;
}

/** Body of `POST /admin/auth/recover`: the ticket of the mailed link, and the new password. */
export interface Recovery {
  readonly ticket: string;
  readonly password: string;
}

/** Minutes for which a mailed link, or the code of a new address, is good. */
export const ticketMinutes = { verify: 24 * 60, recover: 30, email: 30 } as const;

const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const lengthOf = (text: string) => [...text].length;

/** An address as it is kept and compared: without spaces around it, in lower case. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

/** What is wrong with an e-mail address, or undefined: one plain address, nothing that a mail header could mean. */
export function emailFault(email: string): string | undefined {
  const address = plainEmail(email);
  if (address === '') return requiredMessage('邮箱');
  if (lengthOf(address) > 50) return '邮箱不超过 50 个字符';
  return emailShape.test(address) ? undefined : '邮箱格式不正确';
}

function usernameFault(username: string): string | undefined {
  const name = username.trim();
  if (name === '') return requiredMessage('用户名');
  return /^\w{4,30}$/.test(name) ? undefined : '用户名应为 4–30 个字母、数字或下划线';
}

function nicknameFault(nickname: string): string | undefined {
  const name = cleanText(nickname);
  if (name === '') return requiredMessage('昵称');
  return lengthOf(name) > 20 ? '昵称不超过 20 个字' : undefined;
}

/** What is wrong with each field; the same function checks in the form and in the server. */
export const registrationFaults: Readonly<Record<keyof Registration, (values: Registration) => string | undefined>> = {
  username: ({ username }) => usernameFault(username),
  nickname: ({ nickname }) => nicknameFault(nickname),
  email: ({ email }) => emailFault(email),
  // There is no old one.
  password: ({ password, username }) => chosenPasswordFault(password, username)?.replace(/^新/, ''),
};

/** What is wrong with the password that a visitor chooses; undefined when nothing is. */
export const chosenPasswordFault = (password: string, username: string): string | undefined =>
  password === '' ? requiredMessage('密码') : passwordFault(password, username) || undefined;

/** Calls of spec §7 under /admin/auth that are made before anybody is signed in, beside the login. */
export const visitorCalls = {
  /** Answers whether registration is open. */
  registration: 'GET /admin/auth/register',
  register: 'POST /admin/auth/register',
  /** `{ticket}` of the mailed link. */
  verifyEmail: 'POST /admin/auth/verify-email',
  /** `{email}`. */
  forgetPassword: 'POST /admin/auth/forget-password',
  /** `{ticket, password}`: sets the password, ends all sessions. */
  recover: 'POST /admin/auth/recover',
} as const;
