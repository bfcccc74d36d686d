import { expect, test } from 'vitest';
import type { ListPageInput } from '../../../machines/entity/list/list-page-setup.ts';
import { listPageMachine } from '../../../machines/entity/list/list-page.ts';
import { after, done, effectsAfter, type Happening } from '../../engine/promises.ts';

const input: ListPageInput = {
  key: '/award/cate',
  entity: 'award_cate',
  table: {},
  actions: ['query', 'get', 'add', 'edit'],
};
const reader: ListPageInput = { ...input, actions: ['query'] };

test('what the operator may not do does not happen (spec §6: denied by default)', () => {
  expect(after(listPageMachine, reader, { type: 'CREATE' }).value).toBe('browsing');
  expect(after(listPageMachine, reader, { type: 'OPEN', mode: 'detail', id: 1 }).value).toBe('browsing');
  expect(after(listPageMachine, reader, { type: 'OPEN', mode: 'edit', id: 1 }).value).toBe('browsing');
  expect(after(listPageMachine, reader, { type: 'OPEN', mode: 'ADJUST_STOCK', id: 1 }).value).toBe('browsing');
});

test('a saved record reloads the table, says so and marks the row', () => {
  const events = [{ type: 'CREATE' }, done('record', { saved: true, id: 10_001 })] as const;
  const effects = effectsAfter(listPageMachine, input, ...events).join();
  expect(effects).toContain('RELOAD');
  expect(effects).toContain('保存成功');
  expect(after(listPageMachine, input, ...events).context.savedId).toBe(10_001);
});

test('where the row is that was saved is asked once the list is asked for anew: its older rows say nothing', () => {
  const said = '已新建「茶礼」';
  const made = [{ type: 'CREATE' }, done('record', { saved: true, id: 8, said })] as const;
  const kept = { type: 'RECORD_KEPT', id: 8, text: '保存成功', said } as const;
  for (const events of [made, [kept]]) {
    const effects = effectsAfter(listPageMachine, input, ...events).join();
    expect(effects).toContain(`"id":8,"said":"${said}","type":"SAVED"`);
    expect(effects.indexOf('SAVED')).toBeGreaterThan(effects.indexOf('RELOAD'));
  }
});

test('a list that is narrowed to one row of another entity makes rows that belong to it', () => {
  const given = { dictionary_id: 7 };
  expect(after(listPageMachine, input, { type: 'CREATE', given }).context.opened).toEqual({
    entity: 'award_cate',
    mode: 'create',
    given,
  });
});

test('a closed record leaves the table alone', () => {
  expect(
    effectsAfter(listPageMachine, input, { type: 'CREATE' }, done('record', { saved: false })).join(),
  ).not.toContain('RELOAD');
});

test('a save is announced before the tab bar hears that nothing is unsaved: the bar may close the page at once', () => {
  const events = [{ type: 'CREATE' }, { type: 'RECORD_UNSAVED' }, done('record', { saved: true, id: 1 })] as const;
  expect(effectsAfter(listPageMachine, input, ...events).slice(-2)).toEqual([
    'announce {"text":"保存成功"}',
    'reportSaved',
  ]);
});

test('one drawer at a time', () => {
  const state = after(listPageMachine, input, { type: 'CREATE' }, { type: 'OPEN', mode: 'detail', id: 7 });
  expect(state.context.opened.mode).toBe('create');
});

test('what the drawer reports goes on to the tab bar', () => {
  expect(effectsAfter(listPageMachine, input, { type: 'RECORD_UNSAVED' })).toEqual(['reportUnsaved']);
  expect(effectsAfter(listPageMachine, input, { type: 'RECORD_SAVED' })).toEqual(['reportSaved']);
});

test('a link that asks for certain rows goes on to the table, whatever is open above it', () => {
  const link = { type: 'FOLLOW_LINK', start: { filters: { status: 'draft' } } } as const;
  expect(effectsAfter(listPageMachine, input, link).join()).toContain('FOLLOW_LINK');
  expect(after(listPageMachine, input, { type: 'CREATE' }, link).matches('recordOpen')).toBe(true);
});

test('a page comes back with the drawer that stood open, if the operator still may', () => {
  const left: ListPageInput = { ...input, drawer: { mode: 'edit', id: 7, resumes: true } };
  const state = after(listPageMachine, left);
  expect(state.matches('recordOpen')).toBe(true);
  expect(state.context.opened).toEqual({ entity: 'award_cate', mode: 'edit', id: 7, resumes: true });
  expect(after(listPageMachine, { ...left, actions: ['query', 'get'] }).value).toBe('browsing');
  expect(after(listPageMachine, { ...left, drawer: { mode: 'create' }, actions: ['query', 'edit'] }).value).toBe(
    'browsing',
  );
});

test('a link to a record opens its drawer, in place of one that only shows another; never without the right', () => {
  const link = (id: number) => ({ type: 'OPEN_LINKED', drawer: { mode: 'detail', id } }) as const;
  expect(after(listPageMachine, input, link(7)).context.opened).toEqual({
    entity: 'award_cate',
    mode: 'detail',
    id: 7,
  });
  const second = after(listPageMachine, input, link(7), link(8));
  expect([second.matches('recordOpen'), second.context.opened.id]).toEqual([true, 8]);
  expect(second.children.record?.getSnapshot()).toBeDefined();
  expect(after(listPageMachine, reader, link(7)).value).toBe('browsing');
  const fresh = { type: 'OPEN_LINKED', drawer: { mode: 'create' } } as const;
  expect(after(listPageMachine, input, link(7), fresh).context.opened).toEqual({
    entity: 'award_cate',
    mode: 'create',
  });
  expect(after(listPageMachine, { ...input, actions: ['query', 'get'] }, fresh).value).toBe('browsing');
});

const linkTo = (id: number) => ({ type: 'OPEN_LINKED', drawer: { mode: 'detail', id } }) as const;
const reading = [{ type: 'OPEN', mode: 'detail', id: 7 }] as const;
const typing = [{ type: 'OPEN', mode: 'edit', id: 7 }, { type: 'RECORD_UNSAVED' }] as const;
const told = (...events: readonly Happening<typeof listPageMachine>[]) =>
  effectsAfter(listPageMachine, input, ...events).join();

test('the address says which drawer stands open, and no longer when it is closed', () => {
  expect(told(...reading)).toContain('showDrawer {"open":"7","replaces":false}');
  expect(told({ type: 'CREATE', copyOf: 7 })).toContain('showDrawer {"open":"new","replaces":false}');
  expect(told(...reading, done('record', { saved: false }))).toContain('showDrawer {"open":"","replaces":true}');
  expect(told(...reading, done('record', { saved: true, id: 7 }))).toContain('showDrawer {"open":"","replaces":true}');
  const rows = { type: 'ROWS_ASKED', query: { pageNo: 1, pageSize: 50, filters: {} }, replaces: true } as const;
  expect(told(rows)).toContain('"open":""');
  expect(told(...reading, rows)).toContain('"open":"7"');
});

test('the way back to the list closes its drawer, which asks first where something is typed', () => {
  expect(told(...reading, { type: 'CLOSE_LINKED' })).toContain('CLOSE');
  expect(told(...reading, { type: 'CLOSE_LINKED' })).not.toContain('showDrawer');
  const asked = told(...typing, { type: 'CLOSE_LINKED' });
  expect(asked.indexOf('showDrawer {"open":"7","replaces":false}')).toBeLessThan(asked.indexOf('"CLOSE"'));
  expect(after(listPageMachine, input, ...typing, { type: 'CLOSE_LINKED' }).matches({ recordOpen: 'dirty' })).toBe(
    true,
  );
  expect(told({ type: 'CLOSE_LINKED' })).toBe('');
});

test('a link never covers what is typed: it says why, and the address stays with what is open', () => {
  const covered = told(...typing, linkTo(8));
  expect(covered).toContain('请先完成或关闭');
  expect(covered).toContain('showDrawer {"open":"7","replaces":true}');
  expect(after(listPageMachine, input, ...typing, linkTo(8)).context.opened).toMatchObject({ mode: 'edit', id: 7 });
  expect(told(...typing, { type: 'RECORD_SAVED' }, linkTo(8))).toContain('showDrawer {"open":"8"');
  // The same record is open already, to be changed.
  expect(told(...typing, linkTo(7))).toBe('');
  expect(told({ type: 'LOOK', at: { pictures: [], label: '图标' } }, linkTo(7))).toContain('请先完成或关闭');
  const denied = effectsAfter(listPageMachine, { ...input, actions: ['query'] }, linkTo(7)).join();
  expect(denied).toContain('您没有打开这条记录的权限');
  expect(denied).toContain('showDrawer {"open":"","replaces":true}');
});

test('what the list or its forms no longer know is not asked: another version may have kept it, or somebody typed it', () => {
  const table = {
    pageNo: 0,
    pageSize: 7,
    sort: { field: 'gone', order: 'ascend' },
    filters: { gone: '1', keyword: '茶' },
  } as const;
  const { context, value } = after(listPageMachine, { ...input, table, drawer: { mode: 'GONE', id: 7 } });
  expect([context.table, context.drawer, value]).toEqual([{ filters: { keyword: '茶' } }, undefined, 'browsing']);
});

test('what can be taken back is announced with 撤销: an edit by its version, a step where the chart leads back', () => {
  const edited = [{ type: 'OPEN', mode: 'edit', id: 7 }, done('record', { saved: true, id: 7, version: 4 })] as const;
  expect(effectsAfter(listPageMachine, input, ...edited).join()).toContain('"undo":{"id":7,"version":4}');
  const made = [{ type: 'CREATE' }, done('record', { saved: true, id: 8 })] as const;
  expect(effectsAfter(listPageMachine, input, ...made).join()).not.toContain('undo');
});

test('a dialog of its own opens only where the entity declares it and the operator may; a new role goes on to its permissions', () => {
  const roles: ListPageInput = { key: '/system/role', entity: 'role', table: {}, actions: ['query', 'get', 'add'] };
  const grants = { type: 'OPEN_PART', part: 'grants', id: 9 } as const;
  expect(after(listPageMachine, input, grants).value).toBe('browsing');
  expect(after(listPageMachine, { ...roles, actions: ['query'] }, grants).value).toBe('browsing');
  expect(after(listPageMachine, roles, grants).value).toBe('partOpen');
  const made = after(listPageMachine, roles, { type: 'CREATE' }, done('record', { saved: true, id: 10_001 }));
  expect([made.value, made.context.part]).toEqual(['partOpen', { view: 'grants', id: 10_001 }]);
});

test('a new activity is gone on with at its own page, where its plans and prizes are made; who may not see it stays', () => {
  const activities: ListPageInput = {
    key: '/activity/list',
    entity: 'activity',
    table: {},
    actions: ['query', 'get', 'add', 'edit'],
  };
  const made = [{ type: 'CREATE' }, done('record', { saved: true, id: 3009 })] as const;
  expect(after(listPageMachine, activities, ...made).value).toBe('browsing');
  expect(effectsAfter(listPageMachine, activities, ...made).join()).toMatch(/showMade.*3009/);
  // The form that stood open when the page was left does not open once more.
  const restored = after(
    listPageMachine,
    { ...activities, drawer: { mode: 'create' } },
    done('record', { saved: true, id: 3009 }),
  );
  expect(restored.value).toBe('browsing');
  const blind: ListPageInput = { ...activities, actions: ['query', 'add'] };
  expect(effectsAfter(listPageMachine, blind, ...made).join()).not.toContain('showMade');
  const edited = [{ type: 'OPEN', mode: 'edit', id: 7 }, done('record', { saved: true, id: 7, version: 4 })] as const;
  expect(effectsAfter(listPageMachine, activities, ...edited).join()).not.toContain('showMade');
  const given = [{ type: 'CREATE' }, done('record', { saved: false })] as const;
  expect(effectsAfter(listPageMachine, activities, ...given).join()).not.toContain('showMade');
  expect(effectsAfter(listPageMachine, input, ...made).join()).not.toContain('showMade');
});

test('what the operator may do follows his roles while the page stands open', () => {
  const state = after(listPageMachine, input, { type: 'RIGHTS', actions: ['query'] }, { type: 'CREATE' });
  expect(state.value).toBe('browsing');
});

test('导入 is for those who may import; a question about a row is asked over the list', () => {
  expect(after(listPageMachine, input).can({ type: 'IMPORT' })).toBe(false);
  expect(after(listPageMachine, { ...input, actions: ['query', 'import'] }, { type: 'IMPORT' }).value).toBe(
    'importing',
  );
  const question = { title: '提示', content: '确定停用「品牌周边」吗？', target: { id: 1 } } as never;
  const asking = after(listPageMachine, input, { type: 'ASK', question });
  expect([asking.value, asking.context.question]).toEqual(['asking', question]);
});
