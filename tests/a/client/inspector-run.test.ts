import { describe, expect, test } from 'vitest';
import type { Entry, TabInfo } from '../../../src/bridge/wire.ts';
import {
  chartOfActor,
  hitsAt,
  momentAt,
  nameOfActor,
  newest,
  ownStop,
  type Run,
  snapshotAt,
  stepOfEvent,
  stepOfStop,
  stopAt,
} from '../../../src/inspector/run.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import { createRuns } from '../../../src/inspector/runs.ts';
import { recordedRun } from '../../inspected-tab.ts';

const file = await recordedRun();
const run: Run = RunLog.from('tab-1', file);
const actorNamed = (name: string) => {
  const found = [...run.tracks.keys()].find((actor) => nameOfActor(run, actor) === name);
  if (found === undefined) throw new Error(`no actor ${name}`);
  return found;
};
const [house, table] = [actorNamed('house'), actorNamed('table')];
const eventOf = (type: string, actor: string) => {
  const position = run.entries.findIndex(
    (entry) => entry.kind === 'event' && entry.actor === actor && entry.event.type === type,
  );
  if (position < 0) throw new Error(`no ${type}`);
  return position;
};
const valueAt = (actor: string, step: number) => snapshotAt(run, actor, step)?.value;

describe('a run at a step', () => {
  test('knows its actors by name; a root without an id has that of its chart', () => {
    expect(chartOfActor(run, house)?.id).toBe('house');
    expect(chartOfActor(run, table)?.id).toBe('table');
    expect(chartOfActor(run, actorNamed('fetchPage'))).toBeNull();
    expect(nameOfActor(run, 'x:999')).toBe('x:999');
  });

  test('says what an actor was then, and what it is now', () => {
    const search = stepOfEvent(run, eventOf('SEARCH', table));
    expect(valueAt(table, search)).toEqual({ data: 'loading', search: 'collapsed' });
    expect(valueAt(table, newest)).toEqual({ data: 'showing', search: 'collapsed' });
    expect(snapshotAt(run, table, -1)).toBeNull();
    expect(snapshotAt(run, 'x:999', newest)).toBeNull();
  });

  test('tells the last moment of an actor: event, transitions, actions, before and after', () => {
    const moment = momentAt(run, table, stepOfEvent(run, eventOf('SEARCH', table)));
    expect(moment.event?.event.type).toBe('SEARCH');
    expect(moment.taken).toEqual(['table.data|SEARCH|0']);
    expect(moment.actions).toContain('announceQuery');
    expect(moment.before?.value).toEqual({ data: 'showing', search: 'collapsed' });
    expect(moment.after?.value).toEqual({ data: 'loading', search: 'collapsed' });
  });

  test('tells of a parent what happened to it, though its child was busy in between', () => {
    const position = run.entries.findLastIndex((entry) => entry.kind === 'event' && entry.actor === house);
    const moment = momentAt(run, house, stepOfEvent(run, position));
    expect(moment.event?.event.type).toBe('PASS_ON');
    expect(moment.taken).toEqual(['house.open|PASS_ON|0']);
  });

  test('has no moment before an actor was there', () => {
    expect(momentAt(run, table, -1)).toEqual({ event: null, taken: [], actions: [], before: null, after: null });
  });

  test('counts how often transitions were taken up to it', () => {
    const ids = ['table.data|SEARCH|0', 'table.data|TURN_PAGE|0', 'table.data|RESET|0'];
    expect(hitsAt(run, ids, stepOfEvent(run, eventOf('SEARCH', table)))).toEqual({ 'table.data|SEARCH|0': 1 });
    expect(hitsAt(run, ids, newest)).toEqual({ 'table.data|SEARCH|0': 1, 'table.data|TURN_PAGE|0': 1 });
  });
});

describe('stepping', () => {
  test('stops where a chart came to rest, from the first to the last', () => {
    const steps = run.stops.map((_, stop) => stepOfStop(run, stop) ?? -1);
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.map((step) => stopAt(run, step))).toEqual(steps.map((_, stop) => stop));
    expect(stepOfStop(run, -5)).toBe(steps[0]);
    expect(stepOfStop(run, 999)).toBe(steps.at(-1));
    for (const step of steps) expect(run.entries.find(({ seq }) => seq === step)?.kind).toBe('snapshot');
  });

  test('along one actor visits each of its snapshots, there and back', () => {
    const own = run.entries.flatMap((entry) => (entry.kind === 'snapshot' && entry.actor === table ? [entry.seq] : []));
    const back: number[] = [];
    for (let step = ownStop(run, table, newest, -1); step !== null; step = ownStop(run, table, step, -1))
      back.push(step);
    expect(back).toEqual(own.slice(0, -1).toReversed());
    const forth: number[] = [];
    for (let step = ownStop(run, table, -1, 1); step !== null; step = ownStop(run, table, step, 1)) forth.push(step);
    expect(forth).toEqual(own);
  });

  test('from the step of another actor goes back to its own last one', () => {
    const search = stepOfEvent(run, eventOf('SEARCH', table));
    const between = run.entries.find(({ seq, actor }) => seq > search && actor !== table)?.seq ?? 0;
    expect(ownStop(run, table, between, -1)).toBe(search);
  });

  test('in an empty run has nowhere to go', () => {
    const empty = new RunLog('tab-2', file.info);
    expect(stepOfStop(empty, 0)).toBeNull();
    expect(stopAt(empty, newest)).toBe(-1);
  });
});

const info: TabInfo = { tab: 'big', title: '', address: '', startedAt: 0 };

/** Events of a chart without end, three entries each. */
function* endless(count: number, from = 0): Generator<Entry> {
  const common = { at: 0, actor: 'x:1' };
  if (from === 0) yield { ...common, kind: 'actor', seq: 0, id: 'table', chart: 'table' };
  for (let index = from; index < from + count; index += 1) {
    const seq = 1 + index * 3;
    yield { ...common, kind: 'event', seq, event: { type: 'SEARCH' } };
    yield { ...common, kind: 'step', seq: seq + 1, taken: ['table.data|SEARCH|0'] };
    yield { ...common, kind: 'snapshot', seq: seq + 2, status: 'active', value: { data: `${index}` } };
  }
}

describe('a long run', () => {
  const charts = file.charts.filter(({ id }) => id === 'table');

  test('is answered alike at each of thousands of steps', () => {
    const log = new RunLog('big', info);
    log.add(charts, [...endless(20_000)], 0);
    for (let stop = 0; stop < 5000; stop += 1) {
      const step = stepOfStop(log, stop * 4) ?? 0;
      expect(momentAt(log, 'x:1', step).after?.seq).toBe(step);
      expect(hitsAt(log, ['table.data|SEARCH|0'], step)['table.data|SEARCH|0'] ?? 0).toBe(step / 3);
    }
  });

  test('passes over what it knows already', () => {
    const log = new RunLog('big', info);
    const entries = [...endless(10)];
    log.add(charts, entries.slice(0, 20), 0);
    log.add(charts, entries, 0);
    expect(log.entries).toEqual(entries);
    expect(log.next).toBe(31);
  });

  test('lets its oldest third go, but not who is who and where they stand', () => {
    const log = new RunLog('big', info, 300);
    const gone: Entry[] = [
      { kind: 'actor', seq: 1, at: 0, actor: 'x:2', id: 'fetchPage' },
      { kind: 'snapshot', seq: 2, at: 0, actor: 'x:2', status: 'done' },
      { kind: 'actor', seq: 3, at: 0, actor: 'x:3', id: 'still', chart: 'table' },
      { kind: 'snapshot', seq: 4, at: 0, actor: 'x:3', status: 'active', value: { data: 'still' } },
    ];
    const [first, ...rest] = [...endless(110)];
    log.add(
      charts,
      [first, ...gone].filter((entry) => entry !== undefined),
      0,
    );
    log.add(
      charts,
      rest.map((entry) => ({ ...entry, seq: entry.seq + 10 })),
      0,
    );
    expect(log.entries.length).toBeLessThanOrEqual(300);
    expect(log.dropped).toBe(335 - log.entries.length);
    expect(log.tracks.has('x:2')).toBe(false);
    expect(chartOfActor(log, 'x:1')?.id).toBe('table');
    expect(snapshotAt(log, 'x:3', newest)?.value).toEqual({ data: 'still' });
    expect(snapshotAt(log, 'x:1', newest)?.value).toEqual({ data: '109' });
    expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map(({ seq }) => seq).toSorted((a, b) => a - b));
  });
});

describe('all runs', () => {
  test('tell once per frame, however much arrives', () => {
    const frames: (() => void)[] = [];
    const runs = createRuns((paint) => frames.push(paint));
    let told = 0;
    runs.subscribe(() => (told += 1));
    runs.take({ kind: 'here', info });
    for (const entry of endless(100))
      runs.take({ kind: 'entries', tab: 'big', charts: [], entries: [entry], dropped: 0 });
    expect(frames).toHaveLength(1);
    expect(told).toBe(0);
    frames[0]?.();
    expect(told).toBe(1);
    expect(runs.get('big')?.entries).toHaveLength(301);
    expect(runs.nextOf('big')).toBe(301);
  });

  test('keep the run of a file beside the tab that it came from', () => {
    const runs = createRuns((paint) => paint());
    runs.take({ kind: 'here', info: file.info });
    expect(runs.open(file)).toBe('tab-1~2');
    expect(runs.open(file)).toBe('tab-1~3');
    runs.forget('tab-1');
    expect(runs.open(file)).toBe('tab-1');
    expect(runs.get('tab-1')?.entries).toHaveLength(file.entries.length);
  });

  test('hear nothing of a tab that never said who it is', () => {
    const runs = createRuns((paint) => paint());
    runs.take({ kind: 'entries', tab: 'unknown', charts: [], entries: [...endless(1)], dropped: 0 });
    expect(runs.get('unknown')).toBeUndefined();
    expect(runs.nextOf('unknown')).toBe(0);
  });
});
