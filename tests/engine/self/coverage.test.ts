import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { Coverage, coverageTable } from '../coverage.ts';
import { writeCoverage } from '../coverage-files.ts';
import { explore } from '../explore.ts';
import { note } from './fixtures.ts';

const graph = explore(note);
const fold = ['note.panel.open|FOLD|0'];
const unfold = ['note.panel.folded|FOLD|0'];

function walked() {
  const coverage = new Coverage(graph, 'b');
  for (const path of [
    [[], fold, unfold, fold],
    [[], fold],
  ]) {
    coverage.startPath();
    for (const taken of path) coverage.took(taken);
  }
  return coverage;
}

test('counts transitions, and pairs within a path only', () => {
  const { transitions, pairs, paths, steps } = walked().report();
  expect({ transitions: transitions.hit, pairs: pairs.hit, paths, steps }).toEqual({
    transitions: 2,
    pairs: 2,
    paths: 2,
    steps: 4,
  });
  expect(walked().hits()['note.panel.open|FOLD|0']).toBe(3);
  expect(walked().hits()['note|PIN|0']).toBe(0);
});

test('the table has a line per chart and level', () => {
  const total = walked().report().pairs.total;
  expect(
    coverageTable([walked()])
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ['chart', 'level', 'states', 'transitions', 'pairs', 'paths', 'steps'],
    ['note', 'b', '9', '2/16 12 %', `2/${total} ${Math.floor(200 / total)} %`, '2', '4'],
  ]);
});

test('where screens were waited for, the table says how long a step took, all in, and what of a path is no step', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const coverage = new Coverage(graph, 'b');
  for (const path of [[300, 40, 60], [100]]) {
    coverage.startPath();
    for (const ms of path) {
      coverage.took([]);
      vi.advanceTimersByTime(ms);
      coverage.followed();
    }
  }
  vi.useRealTimers();
  expect(coverage.row()).toMatchObject({ paths: 2, steps: 2, 'ms/step': 250, 'ms to open a path': 200 });
});

test('the file has the hits of every transition, for the inspector', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  writeCoverage([walked()], folder);
  expect(JSON.parse(readFileSync(join(folder, 'coverage/charts/note.b.json'), 'utf8'))).toEqual(walked().hits());
  rmSync(folder, { recursive: true });
});
