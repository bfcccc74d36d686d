import { expect, test } from 'vitest';
import type { ListViews, SavedView } from '../../../contract/entity/list/list-views.ts';
import { viewsMachine, type Wish } from '../../../machines/entity/list/views.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';

/* What an operator keeps of a list: his views, and how it looks; on every device, and never against what another device has said. */

type Step = Happening<typeof viewsMachine>;
const input = { key: '/award/goods-offline', entity: 'goods_offline' };
const arrangement = { columns: { hidden: ['unit'] }, density: 'small' } as const;
const content = { query: { pageSize: 100, filters: {} }, arrangement };
const view = (id: number, own: boolean): SavedView => ({
  ...content,
  id,
  own,
  version: 1,
  name: `视图${id}`,
  owner: '管理员',
  roles: [],
});
const known: ListViews = {
  version: 3,
  default_id: 2,
  views: [view(1, true), view(2, false)],
  shareable: [{ code: 'editor', title: '运营' }] as never,
};
const later: ListViews = { ...known, version: 4, views: [view(1, true)] };
const network = '您的网络发生异常，无法连接服务器';
const elsewhere = { code: 40901, result: later };

const opened: readonly Step[] = [{ type: 'OPEN' }, done('fetchViews', known)];
const wish = (asked: Wish): Step => ({ type: 'WISH', wish: asked });
const rename: readonly Step[] = [...opened, wish({ kind: 'rename', id: 1, name: '旧' })];
const share: readonly Step[] = [...opened, wish({ kind: 'share', id: 1, roles: ['editor'] })];
const remove: readonly Step[] = [...opened, wish({ kind: 'remove', id: 1 })];
const create: readonly Step[] = [...opened, wish({ kind: 'create', name: '新', content })];
const replace: readonly Step[] = [...opened, wish({ kind: 'replace', id: 1, content })];
const submit: Step = { type: 'SUBMIT' };
const kept = done('writeView', later);
const conflict = failed('writeView', '视图已在别处修改', elsewhere);
const offline = failed('writeView', network);

const at = (...list: readonly Step[]) => after(viewsMachine, input, ...list).value;
const stands = (...list: readonly Step[]) => after(viewsMachine, input, ...list).context;
const asked = (...list: readonly Step[]) => callsAfter(viewsMachine, input, ...list).join();
const effects = (...list: readonly Step[]) => effectsAfter(viewsMachine, input, ...list).join();

test.each([
  ['nothing is asked for until the panel is opened', [], 'resting'],
  ['opened, the views are asked for', [{ type: 'OPEN' }], 'loading'],
  ['they came', opened, 'ready'],
  ['they could not be got', [{ type: 'OPEN' }, failed('fetchViews', network)], 'failed'],
  ['opened again, they are tried for', [{ type: 'OPEN' }, failed('fetchViews', network), { type: 'OPEN' }], 'loading'],
  ['opened again, they are read anew', [...opened, { type: 'OPEN' }], 'loading'],
  ['a view is shown in the list, and the panel stays', [...opened, { type: 'APPLY', id: 2 }], 'ready'],
  ['a new view is asked about', create, 'asking'],
  ['and saved', [...create, submit], 'writing'],
  ['another name is asked about', rename, 'asking'],
  ['roles are asked about', share, 'asking'],
  ['a removal is asked about', remove, 'asking'],
  ['and done', [...remove, submit], 'writing'],
  ['who thinks better of it is back', [...remove, { type: 'CANCEL' }], 'ready'],
  ['what a view holds is replaced at once', replace, 'writing'],
  ['the first view is chosen at once', [...opened, wish({ kind: 'default', id: 2 })], 'writing'],
  ['none is the first, as the house has it', [...opened, wish({ kind: 'default', id: null })], 'writing'],
  ['saved', [...rename, submit, kept], 'ready'],
  ['changed elsewhere: the panel shows how it stands', [...rename, submit, conflict], 'ready'],
  ['refused: what was typed stays', [...rename, submit, offline], 'asking'],
  ['refused where nothing was typed', [...replace, offline], 'ready'],
  ['a view that is gone is not made the first', [...opened, wish({ kind: 'default', id: 9 })], 'ready'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, list, state) => {
  expect(at(...list).views).toBe(state);
  expect(after(viewsMachine, input, ...list).hasTag('busy')).toBe(['loading', 'writing'].includes(state));
});

test('what is asked of the server: the views of the list, then the wish with the versions that were seen', () => {
  expect(asked({ type: 'OPEN' })).toBe('fetchViews (fetchViews) {"entity":"goods_offline"}');
  const sent = asked(...rename, { type: 'TYPE', text: '低库存' }, submit);
  expect(sent).toMatch(/^writeView \(writeView\) \{"entity":"goods_offline","known":\{.*"version":3.*"wish":/);
  expect(sent).toContain('"wish":{"id":1,"kind":"rename","name":"低库存"}');
  expect(asked(...replace)).toContain('"kind":"replace"');
});

test('roles are ticked and unticked one by one, and typing is for names alone', () => {
  const tick: Step = { type: 'TOGGLE_ROLE', code: 'editor' };
  expect(stands(...share, tick).wish).toMatchObject({ roles: [] });
  expect(stands(...share, { type: 'TOGGLE_ROLE', code: 'audit' }).wish).toMatchObject({ roles: ['editor', 'audit'] });
  expect(stands(...rename, tick).wish).toEqual({ kind: 'rename', id: 1, name: '旧' });
  expect(stands(...share, { type: 'TYPE', text: '名' }).wish).toEqual({ kind: 'share', id: 1, roles: ['editor'] });
  expect(stands(...rename, submit, offline, { type: 'TYPE', text: '新' }).error).toBe('');
});

test('after a save the views are as the server has them, lists begin with the new first one, and it is said', () => {
  const done_ = [...rename, submit, kept];
  expect(stands(...done_)).toMatchObject({ known: later, wish: null, error: '' });
  expect(effects(...done_)).toBe('announceStart {"arrangement":null},announce {"text":"视图已保存"}');
  const chosen = done('writeView', { ...known, default_id: 1 });
  expect(effects(...replace, chosen)).toContain(
    'announceStart {"arrangement":null,"query":{"filters":{},"pageSize":100}}',
  );
});

test.each([
  ['changed elsewhere', [...rename, submit, conflict], { known: later, wish: null, error: '视图已在别处修改' }],
  [
    'changed elsewhere, and the answer says no more',
    [...rename, submit, failed('writeView', '冲突', { code: 40901 })],
    { known, wish: null, error: '冲突' },
  ],
  [
    'refused where something was typed',
    [...rename, submit, offline],
    { known, wish: { kind: 'rename', id: 1, name: '旧' }, error: network },
  ],
  ['refused where nothing was', [...replace, offline], { known, wish: null, error: network }],
  ['the views could not be got', [{ type: 'OPEN' }, failed('fetchViews', network)], { error: network }],
  ['tried again', [{ type: 'OPEN' }, failed('fetchViews', network), { type: 'OPEN' }], { error: '' }],
  ['sent once more', [...rename, submit, offline, submit], { error: '' }],
  ['given up', [...rename, submit, offline, { type: 'CANCEL' }], { wish: null, error: '' }],
  ['another wish after one that failed', [...replace, offline, ...rename.slice(-1)], { error: '' }],
] as readonly (readonly [string, readonly Step[], object])[])('%s: what stands in the panel', (_, list, context) => {
  expect(stands(...list)).toMatchObject(context);
});

test.each([
  ['another’s view is not renamed', wish({ kind: 'rename', id: 2, name: '夺' })],
  ['nor replaced', wish({ kind: 'replace', id: 2, content })],
  ['nor removed', wish({ kind: 'remove', id: 2 })],
  ['nor shared', wish({ kind: 'share', id: 2, roles: [] })],
  ['a view that is gone is not shown', { type: 'APPLY', id: 9 }],
] as readonly (readonly [string, Step])[])('%s', (_, step) => {
  expect(after(viewsMachine, input, ...opened).can(step as never)).toBe(false);
  expect(stands(...opened, step)).toEqual(stands(...opened));
});

test('a view is shown as it is kept', () => {
  expect(effects(...opened, { type: 'APPLY', id: 2 })).toMatch(/^applyView \{"view":\{.*"id":2/);
});

const arranged: Step = { type: 'ARRANGED', arrangement };
const calm = elapsed('calm', 'views.look.changed');
const saving: readonly Step[] = [...opened, arranged, calm];
const moved = failed('saveArrangement', '列表设置已在别处修改', elsewhere);
const saved = done('saveArrangement', later);

test.each([
  ['columns are changed', [arranged], 'changed'],
  ['the operator pauses', saving, 'saving'],
  ['it is kept', [...saving, saved], 'kept'],
  ['changed on another device: once more', [...saving, moved], 'savingAgain'],
  ['which is kept', [...saving, moved, done('saveArrangementAgain', later)], 'kept'],
  ['or not', [...saving, moved, failed('saveArrangementAgain', '又改了', elsewhere)], 'unsaved'],
  ['the network is away', [...saving, failed('saveArrangement', network)], 'unsaved'],
  ['tried again by hand', [...saving, failed('saveArrangement', network), { type: 'RETRY' }], 'saving'],
  ['columns are changed while they are saved', [...saving, arranged], 'changed'],
  ['and while they are saved once more', [...saving, moved, arranged], 'changed'],
  ['and after it failed', [...saving, failed('saveArrangement', network), arranged], 'changed'],
] as readonly (readonly [string, readonly Step[], string])[])('how the list looks: %s', (_, list, state) => {
  expect(at(...list).look).toBe(state);
  expect(stands(...list).arrangement).toEqual(arrangement);
});

test('the look is sent with the version that was seen, the second time with the one of the other device', () => {
  const call = (version: number) =>
    `{"arrangement":{"columns":{"hidden":["unit"]},"density":"small"},"entity":"goods_offline","version":${version}}`;
  expect(asked(...saving)).toBe(`saveArrangement (saveArrangement) ${call(3)}`);
  expect(asked(...saving, moved)).toBe(`saveArrangementAgain (saveArrangement) ${call(4)}`);
  expect(asked(arranged, calm)).toBe(`saveArrangement (saveArrangement) ${call(0)}`);
});

test('lists that are opened later begin with the look that is kept, and the views are as the server has them', () => {
  const look = '"arrangement":{"columns":{"hidden":["unit"]},"density":"small"}';
  for (const end of [[saved], [moved, done('saveArrangementAgain', later)]]) {
    expect(stands(...saving, ...end).known).toEqual(later);
    expect(effects(...saving, ...end)).toBe(`announceStart {${look}}`);
  }
  expect(stands(...saving, moved).known).toEqual(later);
});

test('the list is watched from the beginning', () => {
  expect(asked()).toBe('watchTable (watchTable) {"key":"/award/goods-offline"}');
});
