import { describe, expect, test } from 'vitest';
import { rankOf } from '../../../contract/core/keyword-rank.ts';
import type { FoundRecord } from '../../../contract/entity/list/search.ts';
import { type Entry, offersOf } from '../../../machines/shell/palette-offers.ts';
import { type PaletteEvent, paletteMachine } from '../../../machines/shell/palette.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const entry = (kind: Entry['kind'], key: string, title: string, sound: string): Entry => ({
  key,
  kind,
  title,
  syllables: sound.split(' '),
  target: kind === 'page' ? { to: key } : { act: key },
});
const entries = [
  entry('page', '/dashboard/workplace', '工作台', 'gong zuo tai'),
  entry('page', '/award/list', '奖励库', 'jiang li ku'),
  entry('page', '/award/cate', '奖励分类', 'jiang li fen lei'),
  entry('action', 'lock', '锁屏', 'suo ping'),
];
const input = { entries, recent: ['/award/cate', '/award/list', '/gone'] };
const summon = { type: 'SUMMON' } as const;
const type = (keyword: string) => ({ type: 'TYPE', keyword }) as const;
const found: readonly FoundRecord[] = [
  { entity: 'award', label: '奖励', id: 12, title: '凉茶', number: 'JL00000012', status: '启用' },
];
const answered = done('searchRecords', found);
const titles = (...events: readonly PaletteEvent[]) =>
  offersOf(after(paletteMachine, input, ...events).context).map(({ group, title }) => `${group} ${title}`);

describe('what fits a keyword', () => {
  const library = entries[1] as Entry;
  test.each([
    ['奖励', 0],
    ['励库', 1],
    ['jlk', 2],
    ['JLK', 2],
    ['jiangliku', 2],
    ['jiang li', 2],
    ['jiangl', 2],
    ['jlku', 2],
    ['lk', 3],
    ['liku', 3],
    ['jk', Infinity],
    ['ilk', Infinity],
    ['jlkk', Infinity],
    ['奖库', Infinity],
  ])('%s: %d', (keyword, rank) => {
    expect(rankOf(keyword, library)).toBe(rank);
  });
});

test('before anything is typed it offers where one was, not where one is or what is no longer there', () => {
  expect(titles(summon)).toEqual(['recent 奖励库', 'page 工作台', 'page 奖励库', 'page 奖励分类', 'action 锁屏']);
  expect(callsAfter(paletteMachine, input, summon)).not.toContain('searchRecords');
});

test('pages and actions are found at once, by their titles and by how these sound', () => {
  expect(titles(summon, type('jl'))).toEqual(['page 奖励库', 'page 奖励分类']);
  expect(titles(summon, type('分类'))).toEqual(['page 奖励分类']);
  expect(titles(summon, type('sp'))).toEqual(['action 锁屏']);
});

test('records are looked up after a pause, once, and stand below what was there already', () => {
  const typed = [summon, type('j'), type('jl')] as const;
  expect(after(paletteMachine, input, ...typed).value).toEqual({ open: 'pausing' });
  expect(
    JSON.stringify(callsAfter(paletteMachine, input, ...typed, elapsed('typingPause', 'palette.open.pausing'))),
  ).toContain('jl');
  const shown = after(paletteMachine, input, ...typed, elapsed('typingPause', 'palette.open.pausing'), answered);
  expect(offersOf(shown.context).at(-1)).toEqual({
    key: 'award:12',
    group: 'record',
    title: '凉茶',
    hint: '奖励 · JL00000012 · 启用',
    target: { to: '/award/list/12' },
  });
});

test('typing on gives up what is being looked up, and drops what was found for other words', () => {
  const searching = [summon, type('茶'), elapsed('typingPause', 'palette.open.pausing')] as const;
  expect(Object.keys(after(paletteMachine, input, ...searching).children)).toContain('searchRecords');
  const on = after(paletteMachine, input, ...searching, type('茶叶'));
  expect(Object.keys(on.children)).not.toContain('searchRecords');
  expect(after(paletteMachine, input, ...searching, answered, type('茶叶')).context.records).toEqual([]);
});

test('keys go round the list, and Enter takes the line they stand on', () => {
  const at = (...events: readonly PaletteEvent[]) => after(paletteMachine, input, summon, ...events).context.current;
  expect(at({ type: 'MOVE', to: 'next' })).toBe(1);
  expect(at({ type: 'MOVE', to: 'previous' })).toBe(4);
  expect(at({ type: 'MOVE', to: 'last' }, { type: 'MOVE', to: 'next' })).toBe(0);
  expect(at({ type: 'MOVE', to: 'last' }, { type: 'MOVE', to: 'first' })).toBe(0);
  expect(at({ type: 'MOVE', to: 'next' }, type('jl'))).toBe(0);
  expect(at(type('无'), { type: 'MOVE', to: 'next' })).toBe(0);
  const effects = effectsAfter(paletteMachine, input, summon, type('jl'), { type: 'CHOOSE', at: 1 });
  expect(effects.join()).toContain('"to":"/award/cate"');
  expect(after(paletteMachine, input, summon, type('jl'), { type: 'CHOOSE', at: 1 }).value).toBe('closed');
  expect(after(paletteMachine, input, summon, type('jl'), { type: 'CHOOSE', at: 2 }).value).toEqual({
    open: 'pausing',
  });
});

test('the same key opens and closes it; closed, it has forgotten what was typed', () => {
  expect(after(paletteMachine, input, summon, type('jl'), summon).value).toBe('closed');
  expect(after(paletteMachine, input, summon, type('jl'), summon, summon).context.keyword).toBe('');
});

test('a search that fails says why and can be tried again; the rest stays to be chosen', () => {
  const events = [
    summon,
    type('jl'),
    elapsed('typingPause', 'palette.open.pausing'),
    failed('searchRecords', '请求超时'),
  ] as const;
  const state = after(paletteMachine, input, ...events);
  expect([state.value, state.context.error]).toEqual([{ open: 'failed' }, '请求超时']);
  expect(offersOf(state.context)).toHaveLength(2);
  expect(after(paletteMachine, input, ...events, { type: 'RETRY' }).value).toEqual({ open: 'searching' });
});

test('the last six pages are remembered, each once', () => {
  const visits = ['/a', '/b', '/c', '/d', '/a', '/e'].map((path) => ({ type: 'VISITED', path }) as const);
  const { recent } = after(paletteMachine, input, ...visits).context;
  expect(recent).toEqual(['/e', '/a', '/d', '/c', '/b', '/award/cate']);
  expect(effectsAfter(paletteMachine, input, { type: 'VISITED', path: '/award/cate' })).toEqual([]);
});

test('the pointer marks an entry; a word that says nothing new is not looked up', () => {
  const opened = after(paletteMachine, input, summon, { type: 'POINT', at: 1 });
  expect(opened.context.current).toBe(1);
  expect(after(paletteMachine, input, summon, type('奖励')).can(type(' 奖励 '))).toBe(false);
});

const visit = (path: string, name?: string): PaletteEvent => ({
  type: 'VISITED',
  path,
  ...(name !== undefined && { name }),
});

test('a record is found among what was looked at last, by its name, while its list may be opened', () => {
  const back = [visit('/award/list/12', '奖励详情'), visit('/award/list/12', '凉茶'), visit('/award/cate'), summon];
  expect(offersOf(after(paletteMachine, input, ...back).context)[0]).toEqual({
    key: 'recent:/award/list/12',
    group: 'recent',
    title: '凉茶',
    hint: '奖励库',
    target: { to: '/award/list/12' },
  });
  const stored = effectsAfter(paletteMachine, input, visit('/award/list/12', '凉茶')).join();
  expect(stored).toContain('"names":{"/award/list/12":"凉茶"}');
  expect(effectsAfter(paletteMachine, input, ...back.slice(0, 2), visit('/award/list/12', '凉茶')).join()).toBe('');
  const elsewhere = [visit('/system/role/7', '客服'), visit('/award/cate'), summon];
  expect(titles(...elsewhere)).not.toContain('recent 客服');
});

test('the names of records that are looked at no longer are forgotten with them', () => {
  const visits = ['1', '2', '3', '4', '5', '6', '7'].map((id) => visit(`/award/list/${id}`, `奖励${id}`));
  expect(Object.values(after(paletteMachine, input, ...visits).context.names)).toEqual(
    expect.not.arrayContaining(['奖励1']),
  );
});
