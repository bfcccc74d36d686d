import { expect, test } from 'vitest';
import type { ListViews, SavedView } from '../../../contract/entity/list/list-views.ts';
import { viewsMachine } from '../../../machines/entity/list/views.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const input = { key: '/award/goods-offline', entity: 'goods_offline' };
const arrangement = { columns: { hidden: ['unit'] }, density: 'small' } as const;
const content = { query: { pageSize: 100, filters: {} }, arrangement };
const view = (id: number, own: boolean): SavedView => ({
  id,
  version: 1,
  name: `视图${id}`,
  ...content,
  own,
  owner: '管理员',
  roles: [],
});
const known: ListViews = { version: 3, default_id: null, views: [view(1, true), view(2, false)], shareable: [] };
const opened = [{ type: 'OPEN' }, done('fetchViews', known)] as const;

test('a new view needs a name that is no blank and not longer than 20', () => {
  const named = (text: string) =>
    after(
      viewsMachine,
      input,
      ...opened,
      { type: 'WISH', wish: { kind: 'create', name: '', content } },
      { type: 'TYPE', text },
      { type: 'SUBMIT' },
    ).value.views;
  expect(named('  ')).toBe('asking');
  expect(named('超'.repeat(21))).toBe('asking');
  expect(named('低库存')).toBe('writing');
});

test('a view of somebody else is used, or begun with, and never changed', () => {
  const wishing = (wish: Parameters<typeof after<typeof viewsMachine>>[2] & { type: 'WISH' }) =>
    after(viewsMachine, input, ...opened, wish).value.views;
  expect(wishing({ type: 'WISH', wish: { kind: 'remove', id: 2 } })).toBe('ready');
  expect(wishing({ type: 'WISH', wish: { kind: 'replace', id: 2, content } })).toBe('ready');
  expect(wishing({ type: 'WISH', wish: { kind: 'default', id: 2 } })).toBe('writing');
});

test('nobody shares who has no role to share with', () => {
  expect(
    after(viewsMachine, input, ...opened, { type: 'WISH', wish: { kind: 'share', id: 1, roles: [] } }).value.views,
  ).toBe('ready');
});

test('a name that is refused stays to be mended', () => {
  const { value, context } = after(
    viewsMachine,
    input,
    ...opened,
    { type: 'WISH', wish: { kind: 'rename', id: 1, name: '两次' } },
    { type: 'SUBMIT' },
    failed('writeView', '已有同名的视图'),
  );
  expect(value.views).toBe('asking');
  expect(context).toMatchObject({ error: '已有同名的视图', wish: { name: '两次' } });
});

test('columns that are changed are saved by themselves when the operator pauses; a conflict is settled by doing it again', () => {
  const arranged = { type: 'ARRANGED', arrangement } as const;
  const calm = elapsed('calm', 'views.look.changed');
  const moved = failed('saveArrangement', '列表设置已在别处修改', { code: 40901, result: known });
  expect(after(viewsMachine, input, arranged).value.look).toBe('changed');
  expect(after(viewsMachine, input, arranged, calm).value.look).toBe('saving');
  expect(callsAfter(viewsMachine, input, arranged, calm, moved).join()).toContain('"version":3');
  // Two devices that answer each other come to an end: the second time it stays unsaved, and the panel says so.
  const movedAgain = failed('saveArrangementAgain', '列表设置已在别处修改', { code: 40901, result: known });
  expect(after(viewsMachine, input, arranged, calm, moved, movedAgain).value.look).toBe('unsaved');
  expect(after(viewsMachine, input, arranged, calm, failed('saveArrangement', '断网')).value.look).toBe('unsaved');
  expect(after(viewsMachine, input, arranged, calm, done('saveArrangement', known)).value.look).toBe('kept');
  // A change that comes meanwhile is saved after it.
  expect(after(viewsMachine, input, arranged, calm, arranged).value.look).toBe('changed');
});

test('a view that is there is shown in the list; one that was deleted is not', () => {
  expect(effectsAfter(viewsMachine, input, ...opened, { type: 'APPLY', id: 1 }).join()).toContain('applyView');
  expect(after(viewsMachine, input, ...opened).can({ type: 'APPLY', id: 99 })).toBe(false);
});

test('roles that a view is shared with are ticked and unticked; who cancels wishes for nothing', () => {
  const shareable = done('fetchViews', { ...known, shareable: [{ code: 'editor', title: '运营' }] } as never);
  const wish = { type: 'WISH', wish: { kind: 'share', id: 1, roles: [] } } as never;
  const ticked = [{ type: 'OPEN' }, shareable, wish, { type: 'TOGGLE_ROLE', code: 'editor' }] as const;
  expect(after(viewsMachine, input, ...ticked).context.wish).toMatchObject({ roles: ['editor'] });
  expect(after(viewsMachine, input, ...ticked, { type: 'CANCEL' }).context.wish).toBeNull();
});

test('what was written is said', () => {
  const create = [
    ...opened,
    { type: 'WISH', wish: { kind: 'create', name: '我的', content } },
    { type: 'SUBMIT' },
    done('writeView', known as never),
  ] as const;
  expect(effectsAfter(viewsMachine, input, ...create).join()).toContain('announce');
});
