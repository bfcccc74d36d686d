import { expect, test } from 'vitest';
import { type MainMenuEvent, mainMenuMachine, mostFavourites } from '../../../machines/shell/main-menu.ts';
import { type MenuEntry, narrowedTo } from '../../../machines/shell/menu-entries.ts';
import { after, effectsAfter } from '../../engine/promises.ts';
import { menuEntries } from '../../models/main-menu.model.ts';

const none = { favourites: [], pinned: [] };
const known: MainMenuEvent = { type: 'KNOWN', entries: menuEntries, own: none };
const type = (keyword: string) => ({ type: 'TYPE', keyword }) as const;
const next = { type: 'MOVE', to: 'next' } as const;
const at = (...events: readonly MainMenuEvent[]) => after(mainMenuMachine, undefined, ...events);
const effects = (...events: readonly MainMenuEvent[]) => effectsAfter(mainMenuMachine, undefined, ...events);
const paths = (entries: readonly MenuEntry[]) => entries.map(({ path }) => path);

test('the menu is narrowed by typing, by titles, by pinyin and its initials, and by the group that a page is in', () => {
  expect(paths(narrowedTo(menuEntries, '订单'))).toEqual(['/award/order']);
  expect(paths(narrowedTo(menuEntries, 'dd'))).toEqual(['/award/order']);
  expect(paths(narrowedTo(menuEntries, 'jiangli'))).toEqual(['/award/list', '/award/cate']);
  expect(paths(narrowedTo(menuEntries, '奖品'))).toEqual(['/award/list', '/award/cate', '/award/order']);
  expect(narrowedTo(menuEntries, '无此页')).toEqual([]);
});

test('what fits better stands first, whatever stands first in the menu', () => {
  const inGroup = { ...(menuEntries[0] as MenuEntry), title: '名单', syllables: ['ming', 'dan'], place: '订单' };
  expect(paths(narrowedTo([inGroup, ...menuEntries], '订单'))).toEqual(['/award/order', '/award/list']);
});

test('while something stands in the field the results take the place of the tree; blanks are nothing', () => {
  expect(at(known, type('jl')).value).toEqual({ known: 'narrowed' });
  expect(at(known, type('  ')).value).toEqual({ known: 'whole' });
  expect(at(known, type('jl'), type(' ')).value).toEqual({ known: 'whole' });
  const cleared = at(known, type('jl'), next, { type: 'CLEAR' });
  expect([cleared.value, cleared.context.keyword, cleared.context.current]).toEqual([{ known: 'whole' }, '', 0]);
});

test('arrow keys go round the results, and Enter opens the one they stand on', () => {
  expect(at(known, type('jl'), next).context.current).toBe(1);
  expect(at(known, type('jl'), next, next).context.current).toBe(0);
  expect(at(known, type('jl'), { type: 'MOVE', to: 'previous' }).context.current).toBe(1);
  expect(at(known, type('jl'), next, type('jlf')).context.current).toBe(0);
  expect(at(known, type('无此页')).can(next)).toBe(false);
  expect(at(known, type('jl')).can({ type: 'CHOOSE', at: 2 })).toBe(false);
  const chosen = [known, type('jl'), { type: 'CHOOSE', at: 1 }] as const;
  expect(effects(...chosen).join()).toContain('"/award/cate"');
  expect(at(...chosen).value).toEqual({ known: 'whole' });
  // The first of what is found, not of what there is.
  expect(effects(known, type('dd'), { type: 'CHOOSE', at: 0 }).join()).toContain('"/award/order"');
});

test('收藏 are kept in the order in which they were chosen, each once, and stored with the person’s settings', () => {
  const star = (path: string) => ({ type: 'STAR', path }) as const;
  const both = [known, star('/award/order'), star('/award/list')] as const;
  expect(at(...both).context.favourites).toEqual(['/award/order', '/award/list']);
  expect(effects(known, star('/award/order')).join()).toContain('"favourites":["/award/order"],"pinned":[]');
  expect(at(...both).can(star('/award/list'))).toBe(false);
  expect(at(...both, { type: 'UNSTAR', path: '/award/order' }).context.favourites).toEqual(['/award/list']);
  expect(at(known).can({ type: 'UNSTAR', path: '/award/order' })).toBe(false);
  const many = Array.from({ length: mostFavourites }, (_, index) => star(`/page/${index}`));
  expect(at(known, ...many).can(star('/award/list'))).toBe(false);
});

test('a group that is pinned stays so until it is unpinned, and that is stored as well', () => {
  const pin = { type: 'PIN', path: '/award' } as const;
  expect(at(known, pin).context.pinned).toEqual(['/award']);
  expect(effects(known, pin).join()).toContain('"pinned":["/award"]');
  expect(at(known, pin).can(pin)).toBe(false);
  expect(at(known, pin, { type: 'UNPIN', path: '/award' }).context.pinned).toEqual([]);
  expect(at(known).can({ type: 'UNPIN', path: '/award' })).toBe(false);
});

test('before it is known what was kept nothing can take its place', () => {
  for (const event of ['STAR', 'UNSTAR', 'PIN', 'UNPIN'] as const)
    expect(at().can({ type: event, path: '/award/list' })).toBe(false);
  const own = { favourites: ['/award/list'], pinned: ['/award'] };
  expect(at({ type: 'KNOWN', entries: menuEntries, own }).context).toMatchObject(own);
});

test('what is changed in another tab of the browser stands here too, also while something is typed', () => {
  const elsewhere = { type: 'KNOWN', entries: menuEntries.slice(1), own: { ...none, pinned: ['/award'] } } as const;
  const now = at(known, type('jl'), next, elsewhere);
  expect([now.value, now.context.current, now.context.pinned]).toEqual([{ known: 'narrowed' }, 0, ['/award']]);
});
