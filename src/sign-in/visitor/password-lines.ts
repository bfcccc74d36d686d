import { passwordStrength } from '../../../contract/core/passwords.ts';
import { chosenPasswordFault } from '../../../contract/sign-in/registration.ts';
import type { Line, Typed } from './sheet.ts';

const repeatFault = ({ password, repeat }: Typed) => {
  if (repeat === '') return '请再次输入密码';
  return repeat === password ? undefined : '两次输入的密码不一致';
};

/** A new password, typed twice; how strong it is stands below it. */
export const passwordLines = (
  label: string,
  fault: Line['fault'] = ({ password = '' }) => chosenPasswordFault(password, ''),
): readonly Line[] => [
  {
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    fault,
    hint: ({ password = '', username = '' }) =>
      password === ''
        ? '8–32 个字符，大写、小写、数字、符号至少三种'
        : `密码强度：${passwordStrength(password, username)}`,
  },
  { name: 'repeat', label: '确认密码', type: 'password', autocomplete: 'new-password', fault: repeatFault },
];
