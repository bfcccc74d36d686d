import { describe, expect, test } from 'vitest';
import { allModels } from '../../pipeline/all-models.ts';
import { chartsOf, filesBehind } from '../../pipeline/changed-charts.ts';
import { isGood, scoreText } from '../../pipeline/chart-mutants.ts';
import { chosen, isAboutArguments } from '../../pipeline/choose.ts';
import { tasksFor } from '../../pipeline/mutant-pool.ts';
import { columnWidths } from '../columns.ts';
import { scoreOf } from '../mutation-score.ts';
import { note } from './fixtures.ts';
import { sound } from './lamp.ts';

const known = ['table', 'tabs', 'record', 'lifecycle-award'];

describe('what is asked for', () => {
  test('is taken in the known order; nothing means all', () => {
    expect(chosen(['record', 'table'], known)).toEqual(['table', 'record']);
    expect(chosen([], known)).toEqual(known);
  });

  test.each([
    ['recrod', 'there is no chart recrod; did you mean record?'],
    ['tab', 'there is no chart tab; did you mean table or tabs?'],
    ['award', 'there is no chart award; did you mean lifecycle-award?'],
    ['zebra', 'there is no chart zebra; there are: table, tabs, record, lifecycle-award'],
  ])('%s is no chart: near ones are named', (wrong, message) => {
    expect(() => chosen([wrong], known)).toThrow(message);
    try {
      chosen([wrong], known);
    } catch (error) {
      expect(isAboutArguments(error)).toBe(true);
    }
    expect(isAboutArguments(new Error('anything'))).toBe(false);
  });
});

describe('what has changed', () => {
  test('a file is made of what it imports, and of what that imports', () => {
    const imports = new Map([
      ['a', ['b', 'elsewhere']],
      ['b', ['c', 'a']],
      ['c', []],
      ['d', ['c']],
    ]);
    expect([...filesBehind('a', imports)]).toEqual(['a', 'b', 'c']);
    expect([...filesBehind('d', imports)]).toEqual(['d', 'c']);
  });

  test('a chart has changed with its machine, its model or a part of them', async () => {
    expect(await chartsOf(new Set(['machines/entity/record/record-values.ts']))).toContain('record');
    expect(await chartsOf(new Set(['machines/entity/record/record-values.ts']))).not.toContain('screen');
    expect(await chartsOf(new Set(['tests/models/screen.model.ts']))).toEqual(['screen']);
    expect(await chartsOf(new Set(['machines/awards/award.lifecycle.ts']))).toContain('lifecycle-award');
    expect(await chartsOf(new Set(['src/App.tsx', 'machines/entity/record/record-types.ts']))).toEqual([]);
  });

  test('every model is found once', async () => {
    const ids = (await allModels()).map(({ model }) => model.id);
    expect(ids).toEqual(expect.arrayContaining(known));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('the work is cut into shares, those of large charts first, and no fault is in two', () => {
  const tasks = tasksFor([{ ...note, id: 'small', machine: sound }, note]);
  expect(tasks[0]).toMatchObject({ id: 'note', part: 0 });
  expect(tasks.filter(({ id }) => id === 'note').map(({ part }) => part)).toEqual(
    Array.from({ length: tasks[0]?.parts ?? 0 }, (_, part) => part),
  );
  expect(tasks.at(-1)).toEqual({ id: 'small', part: 0, parts: 1 });
});

describe('the verdict on a chart', () => {
  const row = (alive: readonly string[], equivalent: readonly string[]) => {
    const judged = Array.from({ length: 90 - alive.length }, (_, at) => ({ name: `j${at}`, by: 'promise' as const }));
    const differing = Array.from({ length: 10 }, (_, at) => ({ name: `d${at}`, by: 'path file' as const }));
    const score = scoreOf([...judged, ...differing, ...alive.map((name) => ({ name }))], equivalent);
    return { isGood: isGood(score), text: scoreText('lamp', score, 1.24, columnWidths([['lamp', '100', '100']])) };
  };

  test('97 % and no stale name is good enough', () => {
    expect(row(['a', 'b', 'c'], []).isGood).toBe(true);
    expect(row(['a', 'b', 'c', 'd'], []).isGood).toBe(false);
    expect(row(['a', 'b', 'c', 'd'], ['a', 'b']).isGood).toBe(true);
    expect(row(['a'], ['a', 'z']).isGood).toBe(false);
  });

  test('survivors and stale names stand below the line', () => {
    expect(row(['a', 'b'], ['b', 'z']).text.split('\n')).toEqual([
      'lamp  100   88  10  1  1  88.8 %  98.9 %  1.2',
      '    survived: a',
      '    listed as equivalent, but noticed or gone: z',
    ]);
  });
});
