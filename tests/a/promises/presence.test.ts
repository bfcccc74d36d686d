import { expect, test } from 'vitest';
import { presenceMachine } from '../../../machines/entity/record/presence.ts';
import { presenceText } from '../../../src/entity/record/presence-text.ts';
import { after, callsAfter, done, elapsed, failed, type Happening } from '../../engine/promises.ts';

const input = { key: '/award/cate', entity: 'award_cate', id: 102, seat: 'a seat' };
const viewing = { type: 'DOING', doing: 'viewing' } as const;
const editing = { type: 'DOING', doing: 'editing' } as const;
const somebody = done('sit', { people: [{ name: '张三', doing: 'editing' }] } as const);

test('a seat is taken once the record is there, and says what is done with it', () => {
  expect(after(presenceMachine, input).value).toBe('waiting');
  expect(callsAfter(presenceMachine, input, viewing).join()).toContain('"doing":"viewing"');
  expect(callsAfter(presenceMachine, input, viewing, somebody, editing).join()).toContain('"doing":"editing"');
});

test('who else is there is known from the answer, and no longer when nobody answers', () => {
  const seen = after(presenceMachine, input, viewing, somebody);
  expect(seen.context.people).toEqual([{ name: '张三', doing: 'editing' }]);
  const news = { type: 'NEWS' } as const;
  expect(after(presenceMachine, input, viewing, somebody, news).context.people).toHaveLength(1);
  const lost = after(presenceMachine, input, viewing, somebody, news, failed('sit', '无法连接服务器'));
  expect([lost.value, lost.context.people]).toEqual([{ attending: 'unheard' }, []]);
});

test('it reads 张三 正在编辑 / 正在查看, those who edit first', () => {
  const [zhang, li] = [
    { name: '张三', doing: 'editing' },
    { name: '李四', doing: 'viewing' },
  ] as const;
  expect(presenceText([])).toBe('');
  expect(presenceText([zhang])).toBe('张三 正在编辑');
  expect(presenceText([li, zhang])).toBe('张三 正在编辑；李四 正在查看');
  expect(presenceText([{ ...li, own: true }])).toBe('您的另一个窗口 正在查看');
  const five = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name, doing: 'viewing' }) as const);
  expect(presenceText(five)).toBe('甲、乙、丙 等 5 人 正在查看');
});

test('what is done already is not said again', () => {
  expect(after(presenceMachine, input, viewing, somebody).can(viewing)).toBe(false);
  expect(after(presenceMachine, input, viewing, somebody).can(editing)).toBe(true);
});

const news = { type: 'NEWS' } as const;
const unheard = failed('sit', '无法连接服务器');
const beat = elapsed('beat', 'presence.attending.seated');
const laterBeat = elapsed('beat', 'presence.attending.unheard');
const at = (...events: readonly Happening<typeof presenceMachine>[]) => after(presenceMachine, input, ...events);
const calls = (...events: readonly Happening<typeof presenceMachine>[]) =>
  callsAfter(presenceMachine, input, ...events);
const seat = (doing: string) => `sit (sit) {"doing":"${doing}","entity":"award_cate","id":102,"seat":"a seat"}`;

test.each([
  ['the record is on its way', [], 'waiting', 'viewing', 0],
  ['others come while it is on its way', [news], 'waiting', 'viewing', 0],
  ['it is read', [viewing], { attending: 'asking' }, 'viewing', 0],
  ['its form is filled in', [editing], { attending: 'asking' }, 'editing', 0],
  ['the answer is there', [viewing, somebody], { attending: 'seated' }, 'viewing', 1],
  ['nobody answers', [viewing, unheard], { attending: 'unheard' }, 'viewing', 0],
  ['others come', [viewing, somebody, news], { attending: 'asking' }, 'viewing', 1],
  ['a beat is over', [viewing, somebody, beat], { attending: 'asking' }, 'viewing', 1],
  ['a beat is over that was not heard', [viewing, unheard, laterBeat], { attending: 'asking' }, 'viewing', 0],
  ['others come that were not heard of', [viewing, unheard, news], { attending: 'asking' }, 'viewing', 0],
  ['the form is opened', [viewing, somebody, editing], { attending: 'asking' }, 'editing', 1],
  ['it is read on', [viewing, somebody, viewing], { attending: 'seated' }, 'viewing', 1],
  ['the form is left again', [editing, somebody, viewing], { attending: 'asking' }, 'viewing', 1],
] as const)('when %s: where it stands, what is done, whom one knows of', (_, events, value, doing, people) => {
  const { value: state, context } = at(...events);
  expect([state, context.doing, context.people.length]).toEqual([value, doing, people]);
  expect(context).toMatchObject(input);
});

test('a seat is asked for once whenever something is new, and at no other time', () => {
  expect(calls(viewing)).toEqual([seat('viewing')]);
  expect(calls(editing)).toEqual([seat('editing')]);
  for (const way of [
    [viewing, somebody, news],
    [viewing, somebody, beat],
    [viewing, unheard, laterBeat],
  ])
    expect(calls(...way)).toEqual([seat('viewing')]);
  expect(calls(viewing, somebody, editing)).toEqual([seat('editing')]);
  for (const way of [[news], [viewing, somebody], [viewing, somebody, viewing], [viewing, unheard]])
    expect(calls(...way)).toEqual([]);
});

test('what watches the record and the others, and what gives the seat up, are there from the start', () => {
  const whole = '{"doing":"viewing","entity":"award_cate","id":102,"key":"/award/cate","people":[],"seat":"a seat"}';
  expect(calls().toSorted()).toEqual(
    ['keepSeat', 'watchOthers', 'watchRecord'].map((name) => `${name} (${name}) ${whole}`),
  );
});
