import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leaveWordsOut, withoutWords } from '../../../src/build/leave-words-out.ts';

const chart = `createMachine({
  id: 'one', meta: { label: '一', refusals: { isFilled: '请填写' } },
  states: { open: { meta: { label: '打开' }, on: { CLOSE: { target: 'closed', description: 'For good.' } } }, closed: {} }
})`;
const bare = (code: string) => code.replaceAll(/\s+/g, '');

test('built charts carry no labels and descriptions, and are the same otherwise', () => {
  const left = withoutWords(chart, parseAst);
  expect(bare(left)).toBe(
    bare(`createMachine({ id: 'one', states: { open: { on: { CLOSE: { target: 'closed', } } }, closed: {} } })`),
  );
  expect(() => parseAst(left)).not.toThrow();
});

test('life cycles keep theirs, everything else is left alone, and pages for inspectors have all of it', () => {
  const run = (canInspect: boolean, id: string) =>
    leaveWordsOut(canInspect).transform.call({ parse: parseAst }, chart, id);
  expect(run(false, '/project/machines/session.ts')?.code).not.toContain('打开');
  expect(run(false, '/project/machines/lifecycles/award.ts')).toBeNull();
  expect(run(false, '/project/src/login.ts')).toBeNull();
  expect(run(true, '/project/machines/session.ts')).toBeNull();
});
