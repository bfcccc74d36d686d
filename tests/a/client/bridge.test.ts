import { describe, expect, test, vi } from 'vitest';
import { running } from './bridge-house.ts';
import { ofKind } from './wired-bridge.ts';

describe('while nobody listens', () => {
  test('nothing is converted, posted or planned', () => {
    const { actor, posted, waiting } = running();
    const read = vi.fn<() => string>(() => 'value');
    const event = { type: 'ADD' as const, by: 1, get costly() { return read(); } }; // prettier-ignore
    actor.send(event);
    actor.send({ type: 'OPEN' });
    expect([posted, waiting(), read.mock.calls.length]).toEqual([[], 0, 0]);
  });

  test('again after the last viewer has left', () => {
    const it = running();
    it.listen();
    const before = it.batches().length;
    expect(before).toBeGreaterThan(0);
    it.tell({ kind: 'leave', viewer: 'viewer' });
    it.actor.send({ type: 'ADD', by: 1 });
    it.settle();
    it.actor.send({ type: 'ADD', by: 1 });
    expect([it.batches().length, it.waiting()]).toEqual([before, 0]);
  });
});

describe('who listens', () => {
  test('gets what was before as few batches, then what comes, in order and without gaps', () => {
    const it = running();
    for (let round = 0; round < 300; round += 1) it.actor.send({ type: 'ADD', by: 0 });
    it.listen();
    const replayed = it.batches().length;
    expect(replayed).toBeLessThan(10);
    it.actor.send({ type: 'OPEN' });
    it.actor.send({ type: 'CLOSE' });
    it.settle();
    expect(it.batches().length).toBe(replayed + 1);
    const seqs = it.entries().map(({ seq }) => seq);
    expect(seqs.length).toBeGreaterThan(900);
    expect(seqs).toEqual(seqs.map((_, index) => index));
  });

  test('sees events, transitions, snapshots and named actions', () => {
    const it = running();
    const from = 1000;
    it.actor.send({ type: 'ADD', by: 2 });
    it.actor.send({ type: 'OPEN' });
    it.actor.send({ type: 'OPEN' });
    it.listen();
    const root = it.actor.sessionId;
    const own = it.entries().filter(({ actor, at }) => actor === root && at < from);
    expect(ofKind(own, 'event').map(({ event }) => event)).toEqual([
      { type: 'xstate.init' },
      { type: 'ADD', by: 2 },
      { type: 'OPEN' },
      { type: 'OPEN' },
    ]);
    expect(ofKind(own, 'step').map(({ taken }) => taken)).toEqual([
      ['parent|ADD|0'],
      ['parent.closed|OPEN|0'],
      ['parent.open|OPEN|0'],
      ['parent.opening|always|0'],
    ]);
    expect(ofKind(own, 'action').map(({ action, params }) => [action, params])).toEqual([
      ['report', { level: 'info' }],
    ]);
    expect(ofKind(own, 'snapshot').at(-1)).toMatchObject({ status: 'active', value: 'open', context: { sum: 2 } });
    expect(ofKind(own, 'actor')).toMatchObject([{ chart: 'parent', systemId: 'root' }]);
  });

  test('is told of each chart once, before the first entry that names it', () => {
    const it = running();
    it.listen();
    it.actor.send({ type: 'OPEN' });
    it.actor.send({ type: 'CLOSE' });
    it.actor.send({ type: 'OPEN' });
    it.settle();
    const known = new Set<string>();
    for (const { charts, entries } of it.batches()) {
      for (const { id } of charts) {
        expect(known).not.toContain(id);
        known.add(id);
      }
      for (const { chart } of ofKind(entries, 'actor')) if (chart !== undefined) expect(known).toContain(chart);
    }
    expect([...known]).toEqual(['parent', 'child']);
  });

  test('gets nothing twice that a second one missed nothing of', () => {
    const it = running();
    it.listen(0, 'first');
    const { length } = it.entries();
    it.listen(length - 2, 'second');
    const again = it.batches().at(-1);
    expect(again?.entries.map(({ seq }) => seq)).toEqual([length - 2, length - 1]);
    expect(again?.charts).toEqual([]);
    it.listen(0, 'third');
    expect(
      it
        .batches()
        .at(-1)
        ?.charts.map(({ id }) => id),
    ).toEqual(['parent']);
  });

  test('misses nothing when another one comes while the past is still on its way', () => {
    const it = running();
    for (let round = 0; round < 300; round += 1) it.actor.send({ type: 'ADD', by: 0 });
    it.tell({ kind: 'listen', viewer: 'first', tab: 'tab', from: 0 });
    it.listen(800, 'second');
    const seqs = it.entries().map(({ seq }) => seq);
    expect(seqs.length).toBeGreaterThan(900);
    expect(seqs).toEqual(seqs.map((_, index) => index));
  });

  test('is forgotten after 90 silent seconds, and catches up when it wakes', () => {
    const it = running();
    it.listen();
    it.clock.now = 60_000;
    it.tell({ kind: 'stay', viewer: 'viewer' });
    it.clock.now = 140_000;
    it.actor.send({ type: 'ADD', by: 1 });
    it.settle();
    const heard = it.entries().length;
    it.clock.now = 240_000;
    it.actor.send({ type: 'ADD', by: 1 });
    it.settle();
    it.actor.send({ type: 'OPEN' });
    it.settle();
    expect(it.entries().length).toBe(heard);
    it.tell({ kind: 'stay', viewer: 'viewer' });
    it.settle();
    const seqs = it.entries().map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => index));
    expect(ofKind(it.entries(), 'snapshot').map(({ value }) => value)).toContain('open');
  });
});
