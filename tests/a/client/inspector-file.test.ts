import { describe, expect, test } from 'vitest';
import { destinationOf, hashOf, hashOfChart, notYet, placeFault } from '../../../src/inspector/link.ts';
import { fileOf, newest } from '../../../src/inspector/run.ts';
import { runFileFrom } from '../../../src/inspector/run-file.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import { recordedRun } from '../../inspected-tab.ts';

const file = await recordedRun();
const faultOf = (value: unknown) => {
  try {
    runFileFrom(typeof value === 'string' ? value : JSON.stringify(value));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const [first, ...rest] = file.entries;

describe('a run as a file', () => {
  test('comes back as it was', () => {
    const log = RunLog.from('tab-1', runFileFrom(JSON.stringify(file)));
    expect(JSON.parse(JSON.stringify(fileOf(log)))).toEqual(JSON.parse(JSON.stringify(file)));
  });

  test.each([
    ['nothing', '', '文件不是完整的 JSON'],
    ['half a file', JSON.stringify(file).slice(0, 400), '文件不是完整的 JSON'],
    ['a picture', '\u0089PNG', '文件不是完整的 JSON'],
    ['another JSON', { name: 'package' }, '这不是运行文件'],
    ['a list', [], '这不是运行文件'],
    ['a newer version', { ...file, version: 2 }, '更新的版本（格式 2）'],
    ['no version', { ...file, version: undefined }, '格式版本无法识别'],
    ['no tab', { ...file, info: { tab: 'x' } }, '没有说明它来自哪个标签页'],
    ['no charts', { ...file, charts: undefined }, '没有状态图'],
    [
      'half a chart',
      { ...file, charts: [{ id: 'table', root: {}, refusals: {}, signature: 's' }] },
      '第 1 个状态图不完整',
    ],
    ['no entries', { ...file, entries: [] }, '没有任何记录'],
    ['an entry without time', { ...file, entries: [first, { ...rest[0], at: 'now' }] }, '第 2 个记录不完整'],
    ['an entry of another kind', { ...file, entries: [{ ...first, kind: 'wish' }] }, '第 1 个记录不完整'],
    ['an event without type', { ...file, entries: [{ ...first, kind: 'event', event: {} }] }, '第 1 个记录不完整'],
    [
      'a status that is none',
      { ...file, entries: [{ ...first, kind: 'snapshot', status: 'odd' }] },
      '第 1 个记录不完整',
    ],
    ['the wrong order', { ...file, entries: file.entries.toReversed() }, '记录的顺序不对'],
  ])('%s is refused with a sentence', (_, value, sentence) => {
    expect(faultOf(value)).toContain(sentence);
  });

  test('an entry about an actor that nobody made is taken as it is', () => {
    const log = RunLog.from(
      'tab-1',
      runFileFrom(
        JSON.stringify({ ...file, entries: [{ kind: 'event', seq: 0, at: 0, actor: 'x:77', event: { type: 'A' } }] }),
      ),
    );
    expect(log.tracks.get('x:77')?.made).toBeNull();
  });
});

describe('links', () => {
  test.each([
    [{ run: 'tab-1', actor: 'x:3', step: 12 }, '#/tab-1/x%3A3/12'],
    [{ run: 'tab-1', actor: 'x:3' }, '#/tab-1/x%3A3'],
    [{ run: '标签/1', actor: '' }, '#/%E6%A0%87%E7%AD%BE%2F1/'],
  ])('%o is %s, there and back', (place, hash) => {
    expect(hashOf(place)).toBe(hash);
    expect(destinationOf(hash)).toEqual({ kind: 'place', place });
  });

  test('lead to a chart of the product too', () => {
    expect(destinationOf(hashOfChart('lifecycle-award'))).toEqual({ kind: 'chart', chart: 'lifecycle-award' });
  });

  test.each(['', '#', '#/'])('%s leads nowhere in particular', (hash) => {
    expect(destinationOf(hash)).toEqual({ kind: 'none' });
  });

  test.each(['#/tab-1/x:3/last', '#/tab-1/x:3/-4', '#/tab-1/x:3/1.5'])('%s has no step', (hash) => {
    expect(destinationOf(hash)).toEqual({ kind: 'place', place: { run: 'tab-1', actor: 'x:3' } });
  });

  test('a broken escape does not break the page', () => {
    expect(destinationOf('#/%E6%A/x:3')).toMatchObject({ kind: 'place', place: { run: '%E6%A' } });
  });
});

describe('a place that a run has not', () => {
  const run = RunLog.from('tab-1', file);
  const last = run.entries.at(-1)?.seq ?? 0;
  const late = [...run.tracks].find(([, { since }]) => since > 20)?.[0] ?? '';

  test.each([
    ['x:0', newest, null],
    ['', 4, null],
    ['x:999', newest, '这个运行里没有流程 x:999'],
    ['x:0', last + 1, '还没有发生'],
  ])('%s at %s', (actor, step, sentence) => {
    const fault = placeFault(run, actor === 'x:0' ? ([...run.tracks.keys()][0] ?? '') : actor, step);
    if (sentence === null) expect(fault).toBeNull();
    else expect(fault).toContain(sentence);
  });

  test('is none before an actor was there: its time comes', () => {
    expect(placeFault(run, late, 3)).toBeNull();
    expect(notYet(run, late, 3)).toMatch(/还不存在，它在第 \d+ 步出现/);
    expect(notYet(run, late, newest)).toBeNull();
  });

  test('is one that is no longer kept', () => {
    const cut = new RunLog('tab-1', file.info);
    cut.add(file.charts, file.entries.slice(10), 10);
    expect(placeFault(cut, '', 2)).toContain('已不再保留');
  });

  test('is none while nothing has come yet', () => {
    expect(placeFault(new RunLog('tab-1', file.info), 'x:4', 12)).toBeNull();
  });
});
