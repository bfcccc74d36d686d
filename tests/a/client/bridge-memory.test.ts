import { describe, expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { running } from './bridge-house.ts';
import { ofKind, wiredBridge } from './wired-bridge.ts';

describe('memory', () => {
  test('is a ring; `dropped` counts, actors and what they are now stay', () => {
    const it = running(50);
    it.actor.send({ type: 'OPEN' });
    const busy = it.actor.getSnapshot().children['child'];
    for (let round = 0; round < 1000; round += 1) it.actor.send({ type: 'ADD', by: 0 });
    it.listen();
    const entries = it.entries();
    const [batch] = it.batches().slice(-1);
    expect(ofKind(entries, 'actor').map(({ id, parent: by }) => [id, by])).toEqual([
      [it.actor.sessionId, undefined],
      ['load', it.actor.sessionId],
      ['watch', it.actor.sessionId],
      ['child', it.actor.sessionId],
    ]);
    expect(ofKind(entries, 'snapshot').find(({ actor }) => actor === busy?.sessionId)).toMatchObject({ value: 'one' });
    expect(ofKind(entries, 'snapshot').some(({ actor }) => actor === it.actor.sessionId)).toBe(true);
    expect(entries.length).toBeLessThan(50 + 10);
    expect(entries.length).toBeGreaterThanOrEqual(50);
    expect(batch?.dropped).toBe((entries.at(-1)?.seq ?? 0) + 1 - entries.length);
  });

  test('does not grow with actors that come and go', () => {
    const it = running(50);
    for (let round = 0; round < 2000; round += 1) {
      it.actor.send({ type: 'OPEN' });
      it.actor.send({ type: 'CLOSE' });
    }
    it.listen();
    const made = new Set(ofKind(it.entries(), 'actor').map(({ actor }) => actor));
    expect(made.size).toBeLessThan(200);
    // Silent since long ago, but alive.
    expect(made).toContain(it.actor.getSnapshot().children['watch']?.sessionId);
    // Whoever is spoken of is known.
    for (const { actor } of it.entries()) expect(made).toContain(actor);
  });

  test('knows of an actor that failed within a transition', () => {
    const it = wiredBridge();
    const broken = setup({ actions: { fail: assign(() => { throw new Error('broken'); }) } }) // prettier-ignore
      .createMachine({ id: 'broken', on: { BREAK: { actions: 'fail' } } });
    const house = setup({ actors: { broken } }).createMachine({
      id: 'house',
      invoke: { id: 'broken', src: 'broken', onError: '.warned' },
      initial: 'calm',
      states: { calm: { meta: { label: '平静' } }, warned: { meta: { label: '出错' } } },
    });
    const actor = createActor(house, { inspect: it.bridge.inspect }).start();
    const failing = actor.getSnapshot().children['broken'];
    failing?.send({ type: 'BREAK' });
    it.listen();
    expect(ofKind(it.entries(), 'snapshot').filter(({ actor: id }) => id === failing?.sessionId)).toMatchObject([
      { status: 'active' },
      { status: 'error', error: { message: 'broken' } },
    ]);
  });
});
