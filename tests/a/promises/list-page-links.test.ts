import { expect, test } from 'vitest';
import type { ListPageInput } from '../../../machines/entity/list/list-page-setup.ts';
import { listPageMachine } from '../../../machines/entity/list/list-page.ts';
import { after, callsAfter, effectsAfter, type Happening } from '../../engine/promises.ts';

/* Links to a new form with values, while a new form is open. */

const input: ListPageInput = { key: '/award/cate', entity: 'award_cate', table: {}, actions: ['query', 'get', 'add'] };
const told = (...events: readonly Happening<typeof listPageMachine>[]) =>
  effectsAfter(listPageMachine, input, ...events).join();
const filled = (sort: number) => ({ type: 'OPEN_LINKED', drawer: { mode: 'create', given: { sort } } }) as const;
const bare = { type: 'OPEN_LINKED', drawer: { mode: 'create' } } as const;
const typedIn = { type: 'RECORD_UNSAVED' } as const;

test('a link with values fills a new form that is open and untouched, and leaves one alone that holds them', () => {
  const opened = (...events: readonly Happening<typeof listPageMachine>[]) =>
    after(listPageMachine, input, ...events).context.opened;
  expect(opened(bare, filled(7))).toEqual({ entity: 'award_cate', mode: 'create', given: { sort: 7 } });
  expect(opened(filled(7), filled(8)).given).toEqual({ sort: 8 });
  expect(
    callsAfter(listPageMachine, input, filled(7), filled(8)).filter((call) => call.startsWith('record')),
  ).toHaveLength(1);
  expect(callsAfter(listPageMachine, input, filled(7), filled(7))).toEqual([]);
  expect(callsAfter(listPageMachine, input, filled(7), bare)).toEqual([]);
});

test('a form in which something was typed keeps it, and the person is told that the link has not filled it', () => {
  const state = after(listPageMachine, input, bare, typedIn, filled(7));
  expect(state.matches({ recordOpen: 'dirty' })).toBe(true);
  expect(state.context.opened).toEqual({ entity: 'award_cate', mode: 'create' });
  const said = told(bare, typedIn, filled(7));
  expect(said).toContain('warn {"text":"新建表单有未保存的内容，没有按链接填写"}');
  expect(said).toContain('showDrawer {"open":"new","replaces":true}');
});

test('what the address says of a form that its button has opened is no link', () => {
  const made = [{ type: 'CREATE', given: { sort: 3 } }, filled(9)] as const;
  expect(after(listPageMachine, input, ...made).context.opened.given).toEqual({ sort: 3 });
  expect(told({ type: 'CREATE' }, typedIn, filled(9))).not.toContain('warn');
  expect(after(listPageMachine, input, ...made, filled(7)).context.opened.given).toEqual({ sort: 7 });
});

test('a form that stood open over a reload is filled by a link as well', () => {
  const left: ListPageInput = { ...input, drawer: { mode: 'create' } };
  expect(after(listPageMachine, left, filled(7)).context.opened.given).toEqual({ sort: 7 });
  // The address of a narrowed list says what it is narrowed to.
  const narrowed: ListPageInput = { ...left, table: { filters: { status: ['enabled'] } } };
  expect(after(listPageMachine, narrowed, filled(7)).context.opened.given).toBeUndefined();
});
