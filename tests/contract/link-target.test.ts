import { expect, test } from 'vitest';
import { linkFault, linkIn, linkOfText, linkText, linkTypes } from '../../contract/core/link-target.ts';
import { linkTarget } from '../../contract/entity/field.ts';
import { wireOf } from '../../contract/entity/wire/wire.ts';

/* Where something leads (wider.md §1.2, LinkTarget). */

const field = linkTarget('跳转', { rule: true });
const to = (link_type: string, ref_id: number | null = null, url: string | null = null) => ({ link_type, ref_id, url });

const sound = [
  [to('none'), '不跳转'],
  [to('page', null, '/pages/mall/index?from=banner'), '小程序页面：/pages/mall/index?from=banner'],
  [to('activity', 4001), '活动：4001'],
  [to('goods', 2001), '商品：2001'],
  [to('editor_page', 2), '图文页：2'],
  [to('h5', null, 'https://www.example.com/a?b=c'), '外部链接：https://www.example.com/a?b=c'],
  [to('mini_program', null, 'wx1234567890abcdef'), '其他小程序：wx1234567890abcdef'],
  [to('mini_program', null, 'wx1234567890abcdef/pages/index'), '其他小程序：wx1234567890abcdef/pages/index'],
] as const;

test.each(sound)('%j is a link, %s in words, and the same again out of them', (link, words) => {
  expect(linkFault(field, link)).toBeUndefined();
  expect(wireOf(field).parse(link)).toEqual(link);
  expect(linkText(link)).toBe(words);
  expect(linkOfText(words)).toEqual(link);
});

test('each type is among them', () => {
  expect(new Set(sound.map(([{ link_type }]) => link_type))).toEqual(new Set(Object.keys(linkTypes)));
});

test('the title of what it leads to is said, and read past', () => {
  const words = linkText(to('activity', 4001), '夏日（第二季）');
  expect(words).toBe('活动：夏日（第二季）（4001）');
  expect(linkOfText(words)).toEqual(to('activity', 4001));
  // A form may have left the row whose title is still there.
  expect(linkText(to('none'), '夏日')).toBe('不跳转');
});

test('what belongs to another type is dropped', () => {
  expect(wireOf(field).parse(to('none', 1, '/a'))).toEqual(to('none'));
  expect(linkIn(to('goods', 5, 'https://a.example'))).toEqual(to('goods', 5));
  expect(linkIn(to('h5', 5, ' https://a.example '))).toEqual(to('h5', null, 'https://a.example'));
});

test.each([
  [to('h5', null, 'http://a.example'), '跳转的外部链接应以 https:// 开头'],
  [to('h5', null, 'https://a b.example'), '跳转的外部链接应以 https:// 开头'],
  [to('h5', null, 'https://['), '跳转的外部链接应以 https:// 开头'],
  [to('page', null, '//evil.example/a'), '跳转的小程序页面应以 / 开头，如 /pages/mall/index'],
  [to('page', null, 'javascript:alert(1)'), '跳转的小程序页面应以 / 开头，如 /pages/mall/index'],
  [to('mini_program', null, 'gh_1'), '跳转的其他小程序应为 AppID，可接页面路径，如 wx1234567890abcdef/pages/index'],
  [to('goods'), '请选择跳转的商品'],
  [to('page'), '请输入跳转的小程序页面'],
  [to('h5', null, `https://a.example/${'x'.repeat(500)}`), '跳转的字数应不超过 500'],
  [to('moon'), '跳转格式不正确'],
  ['https://a.example', '跳转格式不正确'],
] as const)('of %j is said: %s', (link, fault) => {
  expect(linkFault(field, link)).toBe(fault);
});

test.each([to('moon'), to('goods', -1), to('goods', 1.5), { ...to('none'), more: 1 }, to('page', null, 'a\0b')])(
  'the wire refuses %j',
  (wrong) => {
    expect(wireOf(field).safeParse(wrong).success).toBe(false);
  },
);

test.each(['', '月亮：1', '活动'])('what is no link is none, or one without a target: %j', (words) => {
  const read = linkOfText(words);
  expect(read === undefined || linkFault(field, read) !== undefined).toBe(true);
});
