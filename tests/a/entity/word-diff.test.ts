import { expect, test } from 'vitest';
import { wordDiff } from '../../../src/entity/record/word-diff.ts';

/* Texts are compared in words, within the lines that differ. */

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `-${text}-`, new: `+${text}+` })[kind])
    .join('');

test('what is new, gone and changed within a sentence', () => {
  expect(marked('会员应当遵守本协议', '会员应当知悉本协议')).toBe('会员应当-遵守-+知悉+本协议');
  expect(marked('', '积分')).toBe('+积分+');
  expect(marked('积分', '')).toBe('-积分-');
  expect(marked('积分', '积分')).toBe('积分');
});

test('a line that comes or goes is told as a whole, the others are as they were', () => {
  expect(marked('一、总则\n三、附则\n', '一、总则\n二、权利\n三、附则\n')).toBe('一、总则\n+二、权利\n+三、附则\n');
  expect(marked('一、总则\n二、权利\n三、附则\n', '一、总则\n三、附则\n')).toBe('一、总则\n-二、权利\n-三、附则\n');
});

test('a long text with a word changed at each end tells the two words', () => {
  const lines = Array.from({ length: 900 }, (_, at) => `第 ${at + 1} 条 会员应当遵守本条所列的各项规定\n`);
  const changed = lines
    .with(3, '第 4 条 会员应当知悉本条所列的各项规定\n')
    .with(890, '第 891 条 会员可以遵守本条所列的各项规定\n');
  const parts = wordDiff(lines.join(''), changed.join('')).filter(({ kind }) => kind !== 'same');
  expect(parts).toEqual([
    { kind: 'gone', text: '遵守' },
    { kind: 'new', text: '知悉' },
    { kind: 'gone', text: '应当' },
    { kind: 'new', text: '可以' },
  ]);
});

test('nothing of either text is left out or told twice', () => {
  const [before, after] = ['甲\n乙 丙\n丁\n戊', '甲\n丙 乙\n己\n丁\n庚'];
  const told = wordDiff(before, after);
  const of = (kind: 'gone' | 'new') =>
    told
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map(({ text }) => text)
      .join('');
  expect([of('gone'), of('new')]).toEqual([before, after]);
});
