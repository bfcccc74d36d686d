import { expect, test } from 'vitest';
import { presenceMachine } from '../../../machines/presence.ts';
import { presenceText } from '../../../src/record/presence-text.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

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
