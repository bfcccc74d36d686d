import type { SignInStep } from '../../contract/sign-in/session.ts';
import { confirmationFault, passwordFault, passwordRules, passwordStrength } from '../../contract/core/passwords.ts';
import { copyButton, element, field } from './login-step-parts.ts';
import { qrCode } from '../core/qr-code.ts';

/** What stands in the form of one step, and how its answer is taken. */
export interface StepForm {
  readonly title: string;
  readonly hint: string;
  readonly body: readonly HTMLElement[];
  readonly submit: string;
  readonly first: HTMLElement;
  /** Checks the fields; undefined when something is wrong, which is then said and has the focus. */
  read(): string | undefined;
}

type Step<Kind extends SignInStep['step']> = Extract<SignInStep, { step: Kind }>;

function codeField(fault: string) {
  const code = field('step-code', '验证码', {
    name: 'code',
    type: 'text',
    autocomplete: 'one-time-code',
    maxlength: '32',
  });
  code.input.addEventListener('input', () => code.mark(''));
  return {
    ...code,
    read() {
      const text = code.input.value.trim();
      code.mark(text === '' ? fault : '');
      if (text !== '') return text;
      code.input.focus();
      return undefined;
    },
  };
}

function codeForm(): StepForm {
  const code = codeField('请输入验证码');
  return {
    title: '两步验证',
    hint: '请输入身份验证器应用显示的 6 位验证码',
    body: [...code.parts, element('p', { class: 'step-note' }, '无法使用身份验证器？也可以输入一个恢复码。')],
    submit: '登录',
    first: code.input,
    read: () => code.read(),
  };
}

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function enrolForm({ secret, uri }: Step<'enrol'>): StepForm {
  const code = codeField('请输入验证码');
  const picture = element('div', { class: 'step-code' });
  picture.append(qrCode(uri, '绑定身份验证器的二维码'));
  const typed = element(
    'p',
    { class: 'step-secret' },
    element('span', {}, '无法扫描？手动输入密钥'),
    element('code', {}, grouped(secret)),
    copyButton(secret),
  );
  return {
    title: '绑定身份验证器',
    hint: '您的角色要求两步验证。请用身份验证器应用扫描二维码，再输入它显示的验证码。',
    body: [picture, typed, ...code.parts],
    submit: '绑定并登录',
    first: code.input,
    read: () => code.read(),
  };
}

function reasonOf({ reason, max_age_days: days }: Step<'password'>): string {
  if (reason === 'first') return '首次登录，请先设置自己的密码';
  if (reason === 'reset') return '密码已被管理员重置，请设置新密码';
  return days === undefined ? '密码已过期，请设置新密码' : `密码已使用超过 ${days} 天，请设置新密码`;
}

/** The rules, each marked as kept or not while the password is typed, and how strong it is. */
function judgement(username: string) {
  const rules = passwordRules.map(({ sentence, holds }) => ({ holds, line: element('li', {}, sentence) }));
  const strength = element('p', { class: 'step-strength', 'aria-live': 'polite' });
  const list = element('ul', { class: 'step-rules', 'aria-label': '密码要求' }, ...rules.map(({ line }) => line));
  const judge = (password: string) => {
    for (const { holds, line } of rules) line.dataset['kept'] = String(holds(password, username));
    const found = password === '' ? '' : passwordStrength(password, username);
    strength.dataset['strength'] = found;
    strength.textContent = found === '' ? '' : `密码强度：${found}`;
  };
  judge('');
  return { parts: [strength, list], judge };
}

function passwordForm(step: Step<'password'>, username: string): StepForm {
  const next = field('step-password', '新密码', {
    name: 'new-password',
    type: 'password',
    autocomplete: 'new-password',
  });
  const again = field('step-again', '确认新密码', { name: 'again', type: 'password', autocomplete: 'new-password' });
  const { parts, judge } = judgement(username);
  // For whoever keeps passwords: whose it is.
  const owner = element('input', {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: username,
    hidden: '',
  });
  next.input.addEventListener('input', () => {
    next.mark('');
    judge(next.input.value);
  });
  again.input.addEventListener('input', () => again.mark(''));
  return {
    title: '设置新密码',
    hint: reasonOf(step),
    body: [owner, ...next.parts, ...parts, ...again.parts],
    submit: '保存并登录',
    first: next.input,
    read() {
      const [password, repeated] = [next.input.value, again.input.value];
      next.mark(passwordFault(password, username));
      again.mark(confirmationFault(password, repeated));
      const faulty = [next, again].find(({ input }) => input.getAttribute('aria-invalid') === 'true');
      faulty?.input.focus();
      return faulty ? undefined : password;
    },
  };
}

export function stepForm(step: SignInStep, username: string): StepForm {
  switch (step.step) {
    case 'code':
      return codeForm();
    case 'enrol':
      return enrolForm(step);
    case 'password':
      return passwordForm(step, username);
  }
}

/** The recovery codes, before the way goes on: they are not told again. */
export function recoveryForm(codes: readonly string[]): StepForm {
  const first = element('ol', { class: 'step-recovery', 'aria-label': '恢复码', tabindex: '-1' });
  first.append(...codes.map((code) => element('li', {}, element('code', {}, code))));
  return {
    title: '保存恢复码',
    hint: '手机不在身边时，可以用恢复码登录。每个只能使用一次，离开后不再显示，请妥善保存。',
    body: [first, copyButton(codes.join('\n'))],
    submit: '我已保存，进入系统',
    first,
    read: () => '',
  };
}
