import { expect, test } from 'vitest';
import { sourcesIn } from '../source-tree.ts';

/* Sentences are for people: no types, no units of the database, no toast that does not say what was done. */

const systemWords = /无效输入|期望(?!成本)|操作成功|补发发奖记录|到这一秒为止|请输入图片|[\s\d}>]ppm\s*['"`<]/;
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const linesWith = (pattern: RegExp) =>
  sourcesIn('contract', 'machines', 'src', 'server').flatMap(({ file, text }) =>
    withoutComments(text)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('what is looked for would be found', () => {
  for (const line of ["text: '操作成功'", '<small>{odds} ppm</small>', 'error: `无效输入：期望 object`'])
    expect(systemWords.test(line)).toBe(true);
});

test('no text has words of the system', () => {
  expect(linesWith(systemWords)).toEqual([]);
});

test('what a state refuses is said in one place', () => {
  const places = linesWith(/当前状态「.*不允许/).map((line) => line.split(':')[0]);
  expect(places).toEqual(['machines/entity/lifecycle/kernel.ts']);
});
