import { expect, test } from 'vitest';
import { pickerMachine } from '../../../machines/entity/record/picker.ts';
import { after, callsAfter, done, elapsed, failed } from '../../engine/promises.ts';

const open = { type: 'OPEN', control: 'form-cate_id', entity: 'award_cate' } as const;
const look = (keyword: string, at: object = {}) =>
  ({ type: 'LOOK_FOR', control: 'form-cate_id', entity: 'award_cate', keyword, ...at }) as const;
const choice = (id: number, title: string) => ({ id, title, disabled: false });
const first = done('fetchChoices', { data: [choice(101, '饮品兑换')], totalCount: 2 });
const second = done('fetchChoices', { data: [choice(102, '品牌周边')], totalCount: 2 });

test('more choices are added to those seen, until there are no more', () => {
  const { choices } = after(pickerMachine, undefined, open, first, { type: 'MORE' }, second).context;
  expect(choices.map(({ title }) => title)).toEqual(['饮品兑换', '品牌周边']);
  expect(after(pickerMachine, undefined, open, first, { type: 'MORE' }, second, { type: 'MORE' }).value).toEqual({
    opened: 'showing',
  });
});

test('what is typed is asked for after a pause, not with each letter', () => {
  const typed = [open, first, look('周'), look('周边')] as const;
  expect(after(pickerMachine, undefined, ...typed).value).toEqual({ opened: 'pausing' });
  expect(callsAfter(pickerMachine, undefined, ...typed)).toEqual([]);
});

test('a word that an input method gives at once opens the list by it; that it opened changes nothing', () => {
  const whole = [look(' 周边 '), open] as const;
  expect(after(pickerMachine, undefined, ...whole).context).toMatchObject({ control: 'form-cate_id', keyword: '周边' });
  expect(
    callsAfter(pickerMachine, undefined, ...whole, elapsed('typingPause', 'picker.opened.pausing')).join(),
  ).toContain('"keyword":"周边"');
  const other = look('旗舰', { control: 'form-point_id', entity: 'localverifice' });
  expect(after(pickerMachine, undefined, open, first, other).context).toMatchObject({
    control: 'form-point_id',
    entity: 'localverifice',
    keyword: '旗舰',
  });
  expect(after(pickerMachine, undefined).can(look(''))).toBe(false);
  // Another list that is opened while one waits begins anew.
  const point = { type: 'OPEN', control: 'form-point_id', entity: 'localverifice' } as const;
  expect(after(pickerMachine, undefined, look('周'), point).context).toMatchObject({
    entity: 'localverifice',
    keyword: '',
  });
});

test('what was found goes as soon as something else is typed: Enter picks nothing of it', () => {
  expect(after(pickerMachine, undefined, open, first, look('周')).context.choices).toEqual([]);
});

test('what was picked keeps its name when the list is closed', () => {
  const closed = after(pickerMachine, undefined, open, first, { type: 'CLOSE', control: 'form-cate_id' });
  expect(closed.context.titles).toEqual({ 'award_cate:101': '饮品兑换' });
});

test('names that were asked for elsewhere are known as those that were seen are, and leave the list as it is', () => {
  const named = { type: 'NAMED', entity: 'plan', rows: [choice(4103, '其他地区')] } as const;
  expect(after(pickerMachine, undefined, named).context.titles).toEqual({ 'plan:4103': '其他地区' });
  const opened = after(pickerMachine, undefined, open, first, named);
  expect([opened.value, opened.context.choices.map(({ id }) => id)]).toEqual([{ opened: 'showing' }, [101]]);
  expect(opened.context.titles).toEqual({ 'award_cate:101': '饮品兑换', 'plan:4103': '其他地区' });
});

test('a list that was narrowed can still be closed', () => {
  const closed = after(pickerMachine, undefined, open, look('周'), { type: 'CLOSE', control: 'form-cate_id' });
  expect(closed.value).toBe('closed');
});

test('only the box that is open is closed, and a word that is the same is not asked for again', () => {
  const opened = after(pickerMachine, undefined, open, first);
  expect(opened.can({ type: 'CLOSE', control: 'form-award_id' })).toBe(false);
  expect(opened.can(look(' '))).toBe(false);
});

test('choices that cannot be had say why, and are asked for again', () => {
  const lost = [open, failed('fetchChoices', '网络异常')] as const;
  expect(after(pickerMachine, undefined, ...lost).context.error).toBe('网络异常');
  expect(after(pickerMachine, undefined, ...lost, { type: 'RETRY' }).context.error).toBe('');
});
