import { expect, test } from 'vitest';
import { type KeyHelpEvent, keyHelpMachine } from '../../../machines/shell/key-help.ts';
import { after } from '../../engine/promises.ts';

const summon = (does: string): KeyHelpEvent => ({ type: 'SUMMON', lines: [{ keys: 'N', does }] });
const at = (...events: readonly KeyHelpEvent[]) => after(keyHelpMachine, undefined, ...events);

test('? shows what is possible here, and the same key closes it', () => {
  expect(at(summon('新建')).value).toBe('open');
  expect(at(summon('新建')).context.lines).toEqual([{ keys: 'N', does: '新建' }]);
  expect(at(summon('新建'), summon('新建')).value).toBe('closed');
  expect(at(summon('新建'), { type: 'CLOSE' }).value).toBe('closed');
});

test('elsewhere it says what is possible there', () => {
  expect(at(summon('新建'), { type: 'CLOSE' }, summon('保存')).context.lines).toEqual([{ keys: 'N', does: '保存' }]);
});
