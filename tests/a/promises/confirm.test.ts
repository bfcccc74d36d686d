import { expect, test } from 'vitest';
import { confirmMachine, type Question } from '../../../machines/entity/record/confirm.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const question: Question = {
  title: '提示',
  content: '确定归档「凉茶品鉴装」吗？',
  okText: '确定',
  danger: true,
  needsReason: true,
  requestId: 'request-1',
  target: { id: 2101, event: 'ARCHIVE', version: 1 },
};
const explained = { type: 'EXPLAIN', reason: ' 活动结束 ' } as const;
const confirm = { type: 'CONFIRM' } as const;

test('what needs a reason is not done without one', () => {
  expect(after(confirmMachine, question, confirm).value).toBe('asking');
  expect(after(confirmMachine, question, { type: 'EXPLAIN', reason: '无' }, confirm).value).toBe('asking');
  expect(after(confirmMachine, question, { type: 'EXPLAIN', reason: ' 无   ' }, confirm).value).toBe('asking');
  expect(after(confirmMachine, question, explained, confirm).value).toBe('performing');
});

test('what must be typed once more is not done before it stands there as it is (award.md §3.1)', () => {
  const typed = (text: string) => ({ type: 'RETYPE', text }) as const;
  const sure = { ...question, leastReason: 5, retype: '清凉一夏·转盘赢好礼' };
  const reason = { type: 'EXPLAIN', reason: '奖品断供停办' } as const;
  expect(after(confirmMachine, sure, reason, confirm).value).toBe('asking');
  expect(after(confirmMachine, sure, reason, typed('清凉一夏'), confirm).value).toBe('asking');
  expect(after(confirmMachine, sure, typed('清凉一夏·转盘赢好礼'), confirm).value).toBe('asking');
  expect(after(confirmMachine, sure, reason, typed(' 清凉一夏·转盘赢好礼 '), confirm).value).toBe('performing');
  const refused = [reason, typed('清凉一夏·转盘赢好礼'), confirm, failed('perform', '网络异常')] as const;
  expect(after(confirmMachine, sure, ...refused, typed('清凉'), confirm).value).toBe('asking');
});

test('a retry after a refusal is the same request', () => {
  const refused = [explained, confirm, failed('perform', '您的网络发生异常，无法连接服务器')] as const;
  expect(after(confirmMachine, question, ...refused).context.error).toBe('您的网络发生异常，无法连接服务器');
  expect(callsAfter(confirmMachine, question, ...refused, confirm).join()).toContain('"requestId":"request-1"');
});

test('it tells whether it was done', () => {
  expect(after(confirmMachine, question, explained, confirm, done('perform')).output).toEqual({ performed: true });
  expect(after(confirmMachine, question, { type: 'CANCEL' }).output).toEqual({ performed: false });
});

test('a question that was answered by the button itself begins at once, and asks only when it is refused', () => {
  const asked = { ...question, needsReason: false, asked: true } as const;
  expect(after(confirmMachine, asked).value).toBe('performing');
  expect(after(confirmMachine, { ...asked, looks: true }).value).toBe('performing');
  expect(after(confirmMachine, asked, failed('perform', '已被修改，不能再撤销')).value).toBe('refused');
});

test('what can be taken back tells which version it made', () => {
  const made = done('perform', { id: 1, version: 4 });
  const undoable = { ...question, needsReason: false, undoable: true } as const;
  expect(after(confirmMachine, undoable, confirm, made).output).toEqual({ performed: true, version: 4 });
  expect(after(confirmMachine, { ...undoable, undoable: false }, confirm, made).output).toEqual({ performed: true });
});

const looking = { ...question, needsReason: false, looks: true } as const;
const fault = '22:00 以后、广东以外的会员永远只会得到谢谢参与';
const cautioned = done('look', [fault]);

test('what is looked at first is not asked, nor done, before that; who gives it up has done nothing', () => {
  expect(after(confirmMachine, looking).value).toBe('looking');
  expect(callsAfter(confirmMachine, looking).join()).toContain('look (look)');
  expect(after(confirmMachine, looking, confirm).value).toBe('looking');
  expect(after(confirmMachine, looking, { type: 'CANCEL' }).output).toEqual({ performed: false });
});

test('where nothing is plainly wrong one press does it', () => {
  const sound = after(confirmMachine, looking, done('look', []));
  expect(sound.value).toBe('asking');
  expect(after(confirmMachine, looking, done('look', []), confirm).value).toBe('performing');
});

test('what is plainly wrong is told, asked about once more, and never in the way', () => {
  expect(after(confirmMachine, looking, cautioned).context.cautions).toEqual([fault]);
  expect(after(confirmMachine, looking, cautioned, confirm).value).toBe('sure');
  expect(after(confirmMachine, looking, cautioned, confirm, { type: 'CANCEL' }).output).toEqual({ performed: false });
  expect(after(confirmMachine, looking, cautioned, confirm, confirm).value).toBe('performing');
  expect(after(confirmMachine, { ...looking, needsReason: true }, cautioned, confirm).value).toBe('asking');
  // Who was asked twice and hears of a fault of the network tries again by one press.
  const again = after(confirmMachine, looking, cautioned, confirm, confirm, failed('perform', '网络异常'), confirm);
  expect(again.value).toBe('performing');
});

test('what could not be looked at is said, and asked about once more as well', () => {
  const unknown = after(confirmMachine, looking, failed('look', '网络异常'));
  expect(unknown.context.cautions).toEqual(['没有检查成：网络异常']);
  expect(after(confirmMachine, looking, failed('look', '网络异常'), confirm).value).toBe('sure');
});
