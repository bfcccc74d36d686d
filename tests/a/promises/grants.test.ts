import { expect, test } from 'vitest';
import { grantPages } from '../../../contract/people/grants.ts';
import { differenceOf, isFixed, markOf, pairsIn } from '../../../machines/people/grants-choice.ts';
import { grantsMachine } from '../../../machines/people/grants.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';
import { effect, granted } from '../../models/grants.model.ts';

const input = { key: '/system/role', id: 9 };
const read = done('fetchRole', granted);
const toggle = (page: string, action: 'query' | 'get' | 'edit') => ({ type: 'TOGGLE', page, action }) as const;

test('any action brings 查询 with it, and 修改 brings 详情 as well', () => {
  const bare = done('fetchRole', { ...granted, held: {} });
  expect(after(grantsMachine, input, bare, toggle('Award', 'edit')).context.chosen).toEqual({
    Award: ['edit', 'query', 'get'],
  });
});

test('without 查询 nothing of a page is left', () => {
  expect(after(grantsMachine, input, read, toggle('Award', 'query')).context.chosen['Award']).toEqual([]);
});

test('nobody ticks what he does not have, and a whole row, group or column leaves that as it is', () => {
  const state = after(grantsMachine, input, read);
  expect(state.can(toggle('AwardCate', 'query'))).toBe(false);
  const column = after(grantsMachine, input, read, { type: 'TOGGLE_COLUMN', action: 'query' }).context;
  expect(pairsIn(column.chosen)).toEqual([]);
  const row = after(grantsMachine, input, read, { type: 'TOGGLE_PAGE', page: 'Award' }).context;
  expect(row.chosen['Award']).toEqual(['edit', 'query', 'get']);
});

test('a group is half ticked where some of it is', () => {
  const { chosen, grantable } = after(grantsMachine, input, read).context;
  const prizes = grantPages.filter(({ group }) => group === '奖品管理');
  expect(markOf(chosen, prizes, grantable)).toBe('some');
  expect(markOf(chosen, prizes, grantable, 'get')).toBe('all');
  expect(markOf(chosen, prizes, grantable, 'edit')).toBe('none');
});

test('where nothing may be changed, what the role has is what is ticked', () => {
  const page = grantPages.find(({ permissionId }) => permissionId === 'Award');
  if (!page) throw new Error('no page');
  const all = { [page.permissionId]: page.actions };
  expect(isFixed([page], {})).toBe(true);
  expect(isFixed([page], { [page.permissionId]: ['query'] }, 'query')).toBe(false);
  expect(isFixed([page], { [page.permissionId]: ['query'] }, 'get')).toBe(true);
  expect(markOf(all, [page], {})).toBe('all');
  expect(markOf(all, [page], {}, 'query')).toBe('all');
  expect(markOf({ [page.permissionId]: page.actions.slice(1) }, [page], {})).toBe('some');
});

test('what would be given and taken is shown before it is saved, and can still be changed', () => {
  const weighed = done('fetchEffect', effect);
  const ticked = [toggle('Award', 'edit'), toggle('Workplace', 'query'), { type: 'SAVE' }] as const;
  const shown = after(grantsMachine, input, read, ...ticked, weighed);
  expect(shown.context.effect).toBe(effect);
  expect(shown.matches('previewing')).toBe(true);
  expect(differenceOf(shown.context.held, shown.context.chosen)).toEqual({
    added: ['Award.edit'],
    removed: ['Workplace.query'],
  });
  expect(
    after(grantsMachine, input, read, toggle('Award', 'edit'), { type: 'SAVE' }, { type: 'BACK' }).matches('editing'),
  ).toBe(true);
});

test('nothing is saved without a change, and no role is left with nothing', () => {
  expect(after(grantsMachine, input, read).can({ type: 'SAVE' })).toBe(false);
  const empty = after(grantsMachine, input, read, toggle('Award', 'query'), toggle('Workplace', 'query'));
  expect(empty.can({ type: 'SAVE' })).toBe(false);
});

test('another role is copied as far as one may; what one may not stays as it was', () => {
  const foreign = done('fetchRole', { ...granted, held: { ...granted.held, AwardCate: ['query'] } });
  const { chosen } = after(
    grantsMachine,
    input,
    foreign,
    { type: 'COPY', source: 5 },
    done('fetchSource', ['Award.query', 'AwardLocalverifice.query']),
  ).context;
  expect(chosen).toEqual({ Workplace: [], Award: ['query'], AwardCate: ['query'] });
});

test('closing asks where something would be lost, and tells the list that it is over', () => {
  expect(effectsAfter(grantsMachine, input, read, { type: 'CLOSE' }).join()).toContain('reportClosed');
  const asked = after(grantsMachine, input, read, toggle('Award', 'edit'), { type: 'CLOSE' });
  expect(asked.matches('leaving')).toBe(true);
});
