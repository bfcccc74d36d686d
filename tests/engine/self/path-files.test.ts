import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { explore } from '../explore.ts';
import { checkPathFile, readPathFile, strayPathFiles } from '../path-files.ts';
import { parsePaths, partsOf, pathsText, stepLine, toursOf } from '../path-text.ts';
import { pureChart } from '../pure.ts';
import { lineDiff } from '../line-diff.ts';
import { pairsOf } from '../pairs.ts';
import type { Path } from '../tours.ts';
import { walkedPaths } from '../walked.ts';
import { note } from './fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'paths-'));
afterAll(() => rmSync(folder, { recursive: true }));

const graph = explore(note);
const paths = toursOf(graph);
const file = join(folder, 'note.paths.txt');

test('the text begins with a census and reads as steps and states', () => {
  const lines = pathsText(graph, paths).split('\n');
  expect(lines[0]).toBe('# note');
  expect(lines[1]).toBe(
    `# roots 2, states 9, transitions 16, nodes ${graph.nodes.size}, edges ${graph.edges.length}, pairs ${/pairs (\d+)/.exec(lines[2]?.split(': ')[1] ?? '')?.[1]}, paths ${paths.length}, steps ${paths.flatMap(({ steps }) => steps).length}`,
  );
  expect(lines.slice(3, 7).map((line) => line.replace(/ #[0-9a-f]{4}/g, ' #1a2b'))).toEqual([
    '',
    'path 1, root 1',
    'start {"text":""} → draft.clean & panel.open  ? watch #1a2b  ~ #1a2b',
    '  PIN {"key":"x"} → draft.clean & panel.open  ? pin:x #1a2b  ~ open #1a2b',
  ]);
});

test('a line says what the step did: effects, calls, timers, what changed in the context, by name and sum', () => {
  const saved = pathsText(graph, paths).match(/^ {2}done\.save \(accepted\) → .*$/m)?.[0];
  expect(saved).toMatch(
    /→ draft\.saved & panel\.\w+ {2}! toast, emit SAVED, send watch LOOK #[0-9a-f]{4} {2}@ 3000 {2}~ .*saved #/,
  );
});

/** A lamp that tells how bright it is, keeps who lit it, and asks for power. */
function lineOf({ brightness = 1, by = 'a', watts = 40 }): string {
  const machine = setup({
    types: { context: {} as { by: string }, events: {} as { type: 'LIGHT' } },
    actors: { power: fromPromise<void, { watts: number }>(() => Promise.resolve()) },
    actions: { tell: (_, _said: { brightness: number }) => {}, keep: assign({ by }) },
  }).createMachine({
    context: { by: '' },
    initial: 'off',
    states: {
      off: { on: { LIGHT: { target: 'on', actions: ['keep', { type: 'tell', params: { brightness } }] } } },
      on: { invoke: { id: 'power', src: 'power', input: { watts } } },
    },
  });
  const chart = pureChart(machine);
  const { snapshot } = chart.start(undefined);
  return stepLine('LIGHT', snapshot, chart.step(snapshot, { type: 'LIGHT' }));
}

test('another parameter of an effect, another input of a call, another value in the context are other lines', () => {
  const line = lineOf({});
  expect(line).toMatch(/^ {2}LIGHT → on {2}! tell #\w{4} {2}\? power #\w{4} {2}~ by #\w{4}$/);
  expect(lineOf({})).toBe(line);
  const others = [lineOf({ brightness: 2 }), lineOf({ by: 'b' }), lineOf({ watts: 60 })];
  expect(new Set([line, ...others]).size).toBe(4);
  for (const one of [line, ...others]) expect(partsOf(one)).toEqual({ step: 'LIGHT', state: 'on' });
});

test('what is written can be read back as the same paths', () => {
  expect(parsePaths(graph, pathsText(graph, paths))).toEqual(paths);
});

test('a missing file fails and is not written; one with the paths of today passes', () => {
  for (const _ of [1, 2])
    expect(() => checkPathFile(graph, { folder })).toThrow('note has no path file; npm run charts writes it');
  writeFileSync(file, pathsText(graph, paths));
  expect(checkPathFile(graph, { folder })).toEqual(paths);
  expect(readPathFile(graph, { folder })).toEqual(paths);
});

test('a changed chart fails with the lines that differ', () => {
  const committed = readFileSync(file, 'utf8');
  writeFileSync(file, committed.replace('  FOLD → draft.clean & panel.folded', '  FOLD → draft.clean & panel.gone'));
  expect(() => checkPathFile(graph, { folder })).toThrow(
    /paths have changed[^]*- {3}FOLD → draft.clean & panel.gone\n\+ {3}FOLD → draft.clean & panel.folded/,
  );
  writeFileSync(file, committed);
});

test('a step that the chart has no more is told by path and label', () => {
  const stale = pathsText(graph, paths).replace(
    '  FOLD → draft.clean & panel.folded',
    '  UNFOLD → draft.clean & panel.folded',
  );
  expect(() => parsePaths(graph, stale)).toThrow(/note, path \d+, root \d: the chart has no step "UNFOLD" there/);
});

test('files that no model claims are found', () => {
  writeFileSync(join(folder, 'gone.paths.txt'), '');
  expect(strayPathFiles(['note'], { folder })).toEqual(['gone.paths.txt']);
});

test('a diff shows what goes, what comes and a little around', () => {
  expect(lineDiff('a\nb\nc', 'a\nb\nc')).toBe('');
  expect(lineDiff('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\nfour\n5\n6\n7')).toBe('  2\n  3\n- 4\n+ four\n  5\n  6\n  …');
  expect(lineDiff('a\nb', 'a\nx\nb', { context: 0 })).toBe('+ x\n  …');
  expect(lineDiff('a\nb\nc', '', { most: 2 })).toBe('- a\n- b\n  … 2 lines more');
});

test('from any diff both texts can be read, and no line that could stay is said to go', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before.join('\n'), after.join('\n'), { context: 20 });
      const marked = diff === '' ? before.map((line) => `  ${line}`) : diff.split('\n');
      const read = (other: string) => marked.filter((line) => !line.startsWith(other)).map((line) => line.slice(2));
      expect([read('+'), read('-')]).toEqual([before, after]);
      expect(marked.filter((line) => line.startsWith(' ')).length).toBe(longestCommon(before, after));
    }),
  );
});

/** The plain definition, slow. */
function longestCommon([first, ...before]: readonly string[], after: readonly string[]): number {
  if (first === undefined) return 0;
  const at = after.indexOf(first);
  const without = longestCommon(before, after);
  return at < 0 ? without : Math.max(without, 1 + longestCommon(before, after.slice(at + 1)));
}

test('a committed file can be walked without exploring, and gives the same paths', () => {
  const walked = walkedPaths(note, pathsText(graph, paths));
  const told = (one: readonly Path[]) =>
    one.map(({ root, steps }) => [root.key, ...steps.map(({ label, to }) => [label, to])]);
  expect(told(walked.paths)).toEqual(told(paths));
  expect(pairsOf(walked.graph)).toEqual(pairsOf(graph));
});

test('walking tells a step that the chart has no more, and one that leads elsewhere', () => {
  const text = pathsText(graph, paths);
  const [gone, elsewhere] = [
    text.replace('  FOLD → draft.clean & panel.folded', '  UNFOLD → draft.clean & panel.folded'),
    text.replace('  FOLD → draft.clean & panel.folded', '  FOLD → draft.clean & panel.gone'),
  ];
  expect(() => walkedPaths(note, gone)).toThrow(/path \d+, root \d: the chart has no step "UNFOLD" there/);
  expect(() => walkedPaths(note, elsewhere)).toThrow('FOLD leads to draft.clean & panel.folded, the file says');
});
