import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/bridge/wire.ts';
import { nameOfActor, stepOfEvent } from '../../../src/inspector/run.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import {
  clock,
  eventLabel,
  lanesShown,
  pauseText,
  rowAt,
  type SequenceChoice,
  sequenceOf,
  toneOf,
} from '../../../src/inspector/sequence.ts';
import { recordedRun } from '../../inspected-tab.ts';

const file = await recordedRun();
const run = RunLog.from('tab-1', file);
const table = [...run.tracks.keys()].find((actor) => nameOfActor(run, actor) === 'table') ?? '';
const house = [...run.tracks.keys()].find((actor) => nameOfActor(run, actor) === 'house') ?? '';
const filter = { event: '', text: '' };
const whole: SequenceChoice = { filter, promises: false, chosen: null };
const named = (choice: SequenceChoice) => lanesShown(run, sequenceOf(run, choice), choice).map(({ name }) => name);

describe('the sequence', () => {
  const labels = (sequence: ReturnType<typeof sequenceOf>) => sequence.rows.map(({ label }) => label);

  test('has one lane per chart, and every event that reached one', () => {
    const sequence = sequenceOf(run, whole);
    expect(named(whole)).toEqual(['house', 'table', 'rowNews']);
    expect(labels(sequence).slice(-4)).toEqual(['PASS_ON', 'TURN_PAGE', 'LOOKED', 'fetchPage']);
    const search = sequence.rows.find(({ label }) => label === 'SEARCH');
    expect(search?.from).toBe(sequence.lanes[0]?.key);
    expect(search?.to).toBe(sequence.lanes[1]?.key);
  });

  test('gives promises a lane of their own when they are unfolded, one for all of a name', () => {
    const sequence = sequenceOf(run, { ...whole, promises: true });
    expect(named({ ...whole, promises: true })).toEqual(['house', 'table', 'rowNews', 'fetchPage']);
    expect(sequence.rows.find(({ label, tone }) => label === 'fetchPage' && tone === 'done')?.from).toBe(
      sequence.lanes[3]?.key,
    );
  });

  test('of a chosen actor has its events alone, and the lanes of those it talks to', () => {
    const own = { ...whole, chosen: [house] };
    expect(named(own)).toEqual(['house', 'table']);
    expect(labels(sequenceOf(run, own))).toContain('SEARCH');
    expect(labels(sequenceOf(run, own))).not.toContain('fetchPage');
    const news = [...run.tracks.keys()].find((actor) => nameOfActor(run, actor) === 'rowNews') ?? '';
    expect(named({ ...whole, chosen: [news] })).not.toContain('house');
    expect(named({ ...whole, chosen: [news, house] })).toEqual(['house', 'table', 'rowNews']);
  });

  test('of a chosen call gives it a lane, though calls have none otherwise', () => {
    const call = [...run.tracks.keys()].findLast((actor) => nameOfActor(run, actor) === 'fetchPage') ?? '';
    expect(named({ ...whole, chosen: [call] })).toContain('fetchPage');
  });

  test('can be narrowed to an event, to a text of the payload', () => {
    const narrowed = (narrow: Partial<typeof filter>) => ({ ...whole, filter: { ...filter, ...narrow } });
    expect(new Set(labels(sequenceOf(run, narrowed({ event: 'SEARCH' }))))).toEqual(new Set(['SEARCH']));
    expect(labels(sequenceOf(run, narrowed({ text: '杯' })))).toEqual(['PASS_ON', 'FILL']);
    const own = { ...narrowed({ text: 'turn_page' }), chosen: [table] };
    expect(labels(sequenceOf(run, own))).toEqual(['TURN_PAGE']);
    expect(named(own)).toEqual(['house', 'table']);
    const none = narrowed({ text: 'nothing like it' });
    expect(sequenceOf(run, none)).toMatchObject({ rows: [], types: expect.arrayContaining(['SEARCH']) as unknown });
    expect(named(none)).toEqual([]);
  });

  test('goes on where it stopped when the run grows, and begins anew under another filter', () => {
    const growing = new RunLog('tab-1', file.info);
    const half = Math.floor(file.entries.length / 2);
    growing.add(file.charts, file.entries.slice(0, half), 0);
    const early = sequenceOf(growing, whole).rows.length;
    growing.add([], file.entries.slice(half), 0);
    expect(early).toBeGreaterThan(0);
    expect(sequenceOf(growing, whole).rows).toEqual(sequenceOf(run, whole).rows);
    expect(labels(sequenceOf(growing, { ...whole, filter: { event: 'SEARCH', text: '' } }))).toEqual(['SEARCH']);
  });

  test('knows its row at a step, and how long nothing happened', () => {
    const { rows } = sequenceOf(run, whole);
    const search = rows.findIndex(({ label }) => label === 'SEARCH');
    const fill = rows.findIndex(({ label }) => label === 'FILL');
    expect(rowAt(run, rows, stepOfEvent(run, rows[fill]?.position ?? 0))).toBe(fill);
    expect(rowAt(run, rows, -1)).toBe(-1);
    expect(pauseText(rows[search - 1]?.pause ?? 0)).toMatch(/^\+2\.\d s$/);
  });

  test.each([
    ['xstate.init', '启动', 'init'],
    ['xstate.done.actor.save', 'save', 'done'],
    ['xstate.error.actor.save', 'save', 'error'],
    ['xstate.after.3000.record.saved', '3000 ms', 'after'],
    ['xstate.after.toastTime.notices.toasting', 'toastTime', 'after'],
    ['xstate.snapshot.table', 'table', 'snapshot'],
    ['SIGN_IN', 'SIGN_IN', 'event'],
  ])('%s reads %s', (type, label, tone) => {
    expect(eventLabel(type)).toBe(label);
    expect(toneOf(type)).toBe(tone);
  });

  test.each([
    [0, '0:00.000'],
    [62_345.6, '1:02.345'],
  ])('%d ms is %s', (at, text) => {
    expect(clock(at)).toBe(text);
  });

  test.each([
    [499, ''],
    [2340, '+2.3 s'],
    [180_000, '+3 分'],
  ])('a pause of %d ms is "%s"', (pause, text) => {
    expect(pauseText(pause)).toBe(text);
  });
});

test('an event of several kilobytes is searched like any other', () => {
  const log = new RunLog('tab-1', file.info);
  const entry: Entry = {
    kind: 'event',
    seq: 1,
    at: 0,
    actor: 'x:1',
    event: { type: 'BIG', text: `${'a'.repeat(5000)}Ziel` },
  };
  log.add(file.charts, [{ kind: 'actor', seq: 0, at: 0, actor: 'x:1', id: 'table', chart: 'table' }, entry], 0);
  expect(sequenceOf(log, { ...whole, filter: { event: '', text: 'ziel' } }).rows).toHaveLength(1);
});
