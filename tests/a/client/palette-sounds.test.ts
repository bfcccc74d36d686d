import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rankOf } from '../../../contract/core/keyword-rank.ts';
import { ownPages } from '../../../contract/menu/own-pages.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { landingPath, type UserInfo } from '../../../contract/sign-in/session.ts';
import { entriesFor } from '../../../src/shell/palette/entries.ts';
import { limitedTo, operator } from '../../models/operator.ts';
import { soundsFile, soundsText } from '../../pipeline/pinyin.ts';

const keysOf = (user: UserInfo) => entriesFor(user).map(({ key }) => key);

test('the committed sounds are those of the declared titles: else npm run pinyin', () => {
  expect(readFileSync(soundsFile, 'utf8')).toBe(soundsText());
});

test('every page and action is found by the first letters of its sound', () => {
  const entries = entriesFor(operator);
  expect(entries.length).toBeGreaterThan(pages.length);
  for (const entry of entries) {
    const initials = entry.syllables.map(([letter]) => letter).join('');
    expect([entry.title, initials.length, rankOf(initials, entry)]).toEqual([entry.title, entry.title.length, 2]);
  }
});

test('a page is offered under the name that the menu gives it, and found by its own sound too', () => {
  const renamed = operator.menus.map((item) =>
    item.path === '/award/list' ? { ...item, meta: { ...item.meta, title: '礼品' } } : item,
  );
  const found = entriesFor({ ...operator, menus: renamed }).find(({ key }) => key === '/award/list');
  expect(found?.title).toBe('礼品');
  expect([rankOf('礼品', found ?? expect.fail()), rankOf('jlk', found ?? expect.fail())]).toEqual([0, 2]);
});

test('only what the user may use is offered; ids that nobody knows hide', () => {
  expect(keysOf(operator)).toContain('new:award');
  const limited = keysOf(limitedTo('Workplace'));
  expect(limited).toEqual([landingPath, ...ownPages.map(({ path }) => path), 'refresh', 'lock', 'signOut']);
  const reader = {
    ...operator,
    role: {
      ...operator.role,
      permissions: [{ permissionId: 'Award', actionEntitySet: [{ action: 'query' as const }] }],
    },
  };
  expect(keysOf(reader)).toContain('/award/list');
  expect(keysOf(reader).filter((key) => key.startsWith('new:'))).toEqual([]);
  const strange = {
    ...operator,
    role: { ...operator.role, permissions: [{ permissionId: 'Nowhere', actionEntitySet: [] }] },
  };
  expect(keysOf(strange).filter((key) => key.startsWith('/award'))).toEqual([]);
});
