import { expect, test } from 'vitest';
import { cleanText } from '../../contract/core/clean-text.ts';
import { isEmpty } from '../../contract/core/rules.ts';

test.each(['', ' ', '\u3000', '\u200B', '\u2800 ', '\uFFA0\u00AD', '\u{E0041}', '\u034F'])(
  'a text that nobody sees (%j) is none, and is kept as none',
  (text) => {
    expect(isEmpty(text)).toBe(true);
    expect(cleanText(text)).toBe('');
  },
);

test.each(['凉', ' a\u200B', '0', '🍵', '👨\u200D👩', '-', '﹘'])('a text that somebody sees (%j) is one', (text) => {
  expect(isEmpty(text)).toBe(false);
  expect(cleanText(text)).not.toBe('');
});
