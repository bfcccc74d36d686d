import type { Affected, GrantEffect, Reached } from '../../../contract/people/grants.ts';

const sideText = (word: string, { people, pages, actionsOnly }: Reached): readonly string[] => [
  ...(people > 0 ? [`${people} 人将${word} ${pages} 个页面`] : []),
  ...(actionsOnly > 0 ? [`${actionsOnly} 人将${word}操作`] : []),
];

/** What a change would really do, `3 人将新增 2 个页面，1 人将失去 1 个页面`. */
export function effectText({ gain, loss }: GrantEffect): string {
  const parts = [...sideText('新增', gain), ...sideText('失去', loss)];
  return parts.length > 0 ? parts.join('，') : '没有人的权限会因此变化';
}

const namesText = (word: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${word} ${names.join('、')}`];

/** The same of one of them. */
export const affectedText = ({ newPages, newActions, lostPages, lostActions }: Affected): string =>
  [
    ...namesText('新增页面', newPages),
    ...namesText('新增操作', newActions),
    ...namesText('失去页面', lostPages),
    ...namesText('失去操作', lostActions),
  ].join('；');
