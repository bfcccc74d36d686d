import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { rankOf } from '../../contract/core/keyword-rank.ts';
import { syllablesIn } from '../../contract/core/syllables.ts';

/** The characters of everyday Chinese: level one of GB 2312. */
const everyday = Array.from({ length: 0xd7 - 0xb0 + 1 }, (_, row) =>
  Array.from({ length: 94 }, (__, cell) =>
    new TextDecoder('gb18030').decode(new Uint8Array([0xb0 + row, 0xa1 + cell])),
  ),
)
  .flat()
  .filter((character) => /^\p{Script=Han}$/u.test(character));

test('98 of 100 everyday characters sound as a dictionary of 146 KB says', () => {
  expect(everyday.length).toBeGreaterThan(3700);
  const right = everyday.filter((character) =>
    syllablesIn(character)[0]
      ?.split('|')
      .includes(pinyin(character, { toneType: 'none', v: true })),
  );
  expect(right.length / everyday.length).toBeGreaterThan(0.98);
});

test('figures and letters stand as they are written, between syllables', () => {
  expect(syllablesIn('满 100 减 5')).toEqual(['man', '100', 'jian', '5']);
  expect(syllablesIn('iPhone 手机壳')).toEqual(['iphone', 'shou', 'ji', 'ke']);
  expect(syllablesIn('')).toEqual([]);
});

test.each([
  ['gd', '广东'],
  ['guangdong', '广东'],
  ['jd', '京东渠道'],
  ['qd', '京东渠道'],
  ['lvse', '绿色'],
  ['fcc', '凤城草药'],
  ['yhk', '银行卡'],
  ['chongqing', '重庆'],
  ['zy', '重要'],
])('%s finds %s', (typed, title) => {
  expect(rankOf(typed, { title, syllables: syllablesIn(title) })).toBeLessThan(Infinity);
});
