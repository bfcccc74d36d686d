import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* Words that warn can be read: the component library's red and orange are made for grounds and lines, and in the dark too weak for words. */

/** Words that are written in them, by line. */
const weakWords = (style: string): readonly string[] =>
  style.match(/(?<![-\w])color: var\(--ant-color-(?:error|warning)[^;]*/gu) ?? [];

test.each(globSync('src/**/*.css'))('%s writes its warnings in ink', (file) => {
  expect(weakWords(readFileSync(file, 'utf8'))).toEqual([]);
});

test('a weak word is noticed, a line is none', () => {
  expect(weakWords('em { color: var(--ant-color-error-text, #cf1322); }')).toHaveLength(1);
  expect(weakWords('em { border-color: var(--ant-color-error); }')).toEqual([]);
});
