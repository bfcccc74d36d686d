/*
 * What a password must be (wider.md §10.1, §11): the same functions below the field and in the server. They know nothing of who asks
 * but the name he signs in with.
 */

/** So many of the passwords used last, the present one among them, cannot be used again. Only the server can look. */
export const rememberedPasswords = 3;
const shortestPassword = 8;
const longestPassword = 32;
const leastClasses = 3;

/** One thing that a password must be, in the words that stand below the field. */
export interface PasswordRule {
  readonly sentence: string;
  readonly holds: (password: string, username: string) => boolean;
}

/** Length in characters as a person counts them. */
const lengthOf = (password: string): number => [...password].length;

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];
const classesIn = (password: string): number => classes.filter((one) => one.test(password)).length;

/** What can be judged from the password alone, in the order in which it is told. */
export const passwordRules: readonly PasswordRule[] = [
  {
    sentence: `长度为 ${shortestPassword}–${longestPassword} 个字符`,
    holds: (password) => lengthOf(password) >= shortestPassword && lengthOf(password) <= longestPassword,
  },
  {
    sentence: '大写字母、小写字母、数字、符号中至少包含 3 种',
    holds: (password) => classesIn(password) >= leastClasses,
  },
  {
    sentence: '不能包含用户名',
    holds: (password, username) =>
      password !== '' && (username === '' || !password.toLowerCase().includes(username.toLowerCase())),
  },
];

/** Told by the server alone, which remembers the passwords used last. */
export const reusedPassword = `不能与最近 ${rememberedPasswords} 次使用过的密码相同`;

/** The first rule that a new password breaks, as a sentence; '' when it keeps them all. */
export function passwordFault(password: string, username: string): string {
  if (password === '') return '请输入新密码';
  const broken = passwordRules.find(({ holds }) => !holds(password, username));
  return broken ? `新密码${broken.sentence}` : '';
}

/** What is wrong with the second of the two fields; '' when nothing is. */
export function confirmationFault(password: string, again: string): string {
  if (again === '') return '请再次输入新密码';
  return again === password ? '' : '两次输入的密码不一致';
}

export type PasswordStrength = '弱' | '中' | '强';

const strongAt = { characters: 12, classes: 4, ofFewerClasses: 16 } as const;
/** Fewer different characters than this are a pattern. */
const leastDifferent = 6;

/** How hard it is to guess: 弱 breaks a rule or repeats itself, 强 is long as well as mixed. */
export function passwordStrength(password: string, username: string): PasswordStrength {
  if (passwordFault(password, username) !== '' || new Set(password).size < leastDifferent) return '弱';
  const length = lengthOf(password);
  const isMixed = classesIn(password) === strongAt.classes && length >= strongAt.characters;
  return isMixed || length >= strongAt.ofFewerClasses ? '强' : '中';
}
