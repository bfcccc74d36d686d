import type { Options, Values } from '../entity/field.ts';

/** Days of the week on which a point is open. */
export const weekdays: Options = {
  1: { label: '周一' },
  2: { label: '周二' },
  3: { label: '周三' },
  4: { label: '周四' },
  5: { label: '周五' },
  6: { label: '周六' },
  7: { label: '周日' },
};

/** Whether nothing is in a list; what is no list holds nothing. */
export const holdsNone = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/** Who may verify at a point (award.md §3.13), as the form or the row holds them. */
export const verifiersIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]) : [];

/** Whether a verifier is no account of the house: his name and number are typed, those of an account are the account's. */
export const isTyped = ({ user_id }: Values): boolean => typeof user_id !== 'number';

/** What is wrong with the verifiers of a point together: one phone is one person. */
export function verifiersFault({ verifiers }: Values): string | undefined {
  const mobiles = verifiersIn(verifiers).flatMap(({ mobile }) =>
    typeof mobile === 'string' && !mobile.includes('*') ? [mobile] : [],
  );
  const twice = mobiles.findIndex((mobile, at) => mobiles.indexOf(mobile) < at);
  return twice < 0 ? undefined : `第 ${twice + 1} 行：手机号与前面的核销员重复`;
}
