import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { leaveWordsOut, withoutWords } from '../../../src/build/leave-words-out.ts';

const chart = `createMachine({
  id: 'one', meta: { label: '一', refusals: { isFilled: '请填写' } },
  states: { open: { meta: { label: '打开' }, on: { CLOSE: { target: 'closed', description: 'For good.' } } }, closed: {} }
})`;
/** The syntax tree of a module, as the build has it. */
const parse = (code: string): unknown => {
  const { program, errors } = parseSync('chart.js', code);
  if (errors[0]) throw new Error(errors[0].message);
  return program;
};
const bare = (code: string) => code.replaceAll(/\s+/g, '');

test('built charts carry no labels and descriptions, and are the same otherwise', () => {
  const left = withoutWords(chart, parse);
  expect(bare(left)).toBe(
    bare(`createMachine({ id: 'one', states: { open: { on: { CLOSE: { target: 'closed', } } }, closed: {} } })`),
  );
  expect(() => parse(left)).not.toThrow();
});

test('life cycles keep theirs, everything else is left alone, and pages for inspectors have all of it', () => {
  const run = (canInspect: boolean, id: string) => leaveWordsOut(canInspect).transform.call({ parse }, chart, id);
  expect(run(false, '/project/machines/sign-in/session.ts')?.code).not.toContain('打开');
  expect(run(false, '/project/machines/awards/award.lifecycle.ts')).toBeNull();
  expect(run(false, '/project/src/login.ts')).toBeNull();
  expect(run(true, '/project/machines/sign-in/session.ts')).toBeNull();
});
