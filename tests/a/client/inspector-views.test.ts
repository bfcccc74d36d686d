import { describe, expect, test } from 'vitest';
import { sessionMachine } from '../../../machines/sign-in/session.ts';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { actorTree, firstActor } from '../../../src/inspector/actor-tree.ts';
import { contextRows } from '../../../src/inspector/context-tree.ts';
import { findStates } from '../../../src/inspector/find-states.ts';
import { nameOfActor, newest } from '../../../src/inspector/run.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import { activeIds, standingText, valueText } from '../../../src/inspector/states.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import { recordedRun } from '../../inspected-tab.ts';

const file = await recordedRun();
const run = RunLog.from('tab-1', file);
const table = [...run.tracks.keys()].find((actor) => nameOfActor(run, actor) === 'table') ?? '';
const [tableChart, sessionChart] = [chartOf(tableMachine), chartOf(sessionMachine)];

describe('where a chart stands', () => {
  const value = { data: 'loading', search: 'expanded' };

  test('is said in Chinese and as ids, region by region', () => {
    expect(standingText(tableChart, value)).toBe('加载中 · 已展开');
    expect(valueText(tableChart, value)).toBe('data.loading  search.expanded');
    expect(standingText(sessionChart, { signedIn: 'active' })).toBe('使用中');
  });

  test('lights all states around it; one that the chart does not know is passed over', () => {
    expect([...activeIds(tableChart, value)]).toEqual([
      'table',
      'table.data',
      'table.data.loading',
      'table.search',
      'table.search.expanded',
    ]);
    expect([...activeIds(tableChart, { data: 'gone' })]).toEqual(['table', 'table.data']);
    expect([...activeIds(tableChart, undefined)]).toEqual(['table']);
  });
});

describe('the tree of actors', () => {
  const texts = (rows: ReturnType<typeof actorTree>) =>
    rows.map(
      ({ depth, name, status, count }) => `${'  '.repeat(depth)}${name} ${status}${count > 1 ? ` ×${count}` : ''}`,
    );

  test('has children below their parents, and calls that come again and again in one line', () => {
    expect(texts(actorTree(run, newest, true))).toEqual([
      'house active',
      '  table active',
      '    rowNews active',
      '    fetchPage done ×3',
    ]);
  });

  test('leaves out what is over, when asked to', () => {
    expect(texts(actorTree(run, newest, false))).toEqual(['house active', '  table active', '    rowNews active']);
  });

  test('is that of the step', () => {
    const first = run.entries.findIndex(({ kind }) => kind === 'actor');
    expect(texts(actorTree(run, run.entries[first]?.seq ?? 0, true))).toEqual(['house new']);
  });

  test('keeps actors whose parent is no longer known', () => {
    const cut = new RunLog('tab-1', file.info);
    cut.add(
      file.charts,
      file.entries.filter(({ actor }) => actor === table),
      0,
    );
    expect(texts(actorTree(cut, newest, true))).toEqual(['table active']);
  });

  test('begins with the actor that says most', () => {
    expect(firstActor(run, newest)).toBe(table);
    expect(firstActor(new RunLog('tab-1', file.info), newest)).toBe('');
  });
});

describe('a context as lines', () => {
  const lines = (...args: Parameters<typeof contextRows>) =>
    contextRows(...args).map(({ path, change, text, before, isOpen }) =>
      [
        path,
        change,
        text,
        before !== undefined && `was ${before}`,
        isOpen === undefined ? '' : isOpen ? 'open' : 'closed',
      ]
        .filter(Boolean)
        .join(' '),
    );
  const before = { query: { pageNo: 1, filters: {} }, rows: [{ id: 1 }], error: 'down', token: '‹secret 1›' };
  const after = { query: { pageNo: 2, filters: {} }, rows: [{ id: 1 }], total: 3, token: '‹secret 1›' };

  test('marks what was changed, added and removed, and opens the way to it', () => {
    expect(lines(after, before, [], '')).toEqual([
      'query changed {2} open',
      'query.pageNo changed 2 was 1',
      'query.filters same {0}',
      'rows same [1] open',
      'rows.0 same {1} closed',
      'total added 3',
      'token same "‹secret 1›"',
      'error removed "down"',
    ]);
  });

  test('nothing is new when there was nothing before', () => {
    expect(lines({ a: 1 }, undefined, [], '')).toEqual(['a same 1']);
    expect(lines(undefined, undefined, [], '')).toEqual([]);
  });

  test('what is new as a whole is marked, not spread out', () => {
    expect(lines({ rows: [{ id: 7 }] }, { rows: [] }, [], '')).toEqual([
      'rows changed [1] open',
      'rows.0 added {1} closed',
    ]);
  });

  test('a branch that was folded stays so, one that was opened too', () => {
    expect(lines(after, after, ['rows', 'query.filters'], '')).toEqual([
      'query same {2} open',
      'query.pageNo same 2',
      'query.filters same {0}',
      'rows same [1] closed',
      'total same 3',
      'token same "‹secret 1›"',
    ]);
  });

  test('of a searched text only what mentions it is left', () => {
    expect(lines(after, after, [], 'PAGEno')).toEqual(['query same {2} open', 'query.pageNo same 2']);
    expect(lines(after, after, [], 'secret')).toEqual(['token same "‹secret 1›"']);
    expect(lines(after, after, [], 'nowhere')).toEqual([]);
  });

  test('a value that becomes a branch says what it was', () => {
    expect(lines({ user: { id: 7 } }, { user: null }, [], '')).toEqual([
      'user changed {1} was null open',
      'user.id added 7',
    ]);
  });

  test('a long list says how much more there is', () => {
    const long = { ids: Array.from({ length: 260 }, (_, index) => index) };
    const rows = lines(long, long, ['ids'], '');
    expect(rows).toHaveLength(202);
    expect(rows.at(-1)).toBe('ids.… same 其余 60 项');
  });
});

describe('states found', () => {
  const charts = [tableChart, sessionChart];
  const found = (text: string) => findStates(charts, text).map(({ state }) => state);

  test('by Chinese label', () => {
    expect(found('加载失败')[0]).toBe('table.data.failed');
    expect(findStates(charts, '加载失败')[0]?.way).toEqual(['数据', '加载失败']);
  });

  test('by id, whatever the case; the best first', () => {
    expect(found('LOADING')[0]).toBe('table.data.loading');
    expect(found('table')[0]).toBe('table');
  });

  test('by several words', () => {
    expect(found('session active')).toContain('session.signedIn.active');
    expect(found('session loading')).toEqual([]);
  });

  test('not at all for nothing', () => {
    expect(found('  ')).toEqual([]);
    expect(found('没有这个')).toEqual([]);
  });
});
