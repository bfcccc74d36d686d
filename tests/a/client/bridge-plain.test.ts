import { describe, expect, test } from 'vitest';
import { assign, createActor, fromCallback, setup } from 'xstate';
import { plainOf, shortTexts } from '../../../src/bridge/plain.ts';
import { Secrets } from '../../../src/bridge/secrets.ts';
import { ofKind, wiredBridge } from './wired-bridge.ts';

const plain = (value: unknown) => structuredClone(plainOf(value, new Secrets()));
const cut = (value: unknown) => shortTexts(plainOf(value, new Secrets(), true));

class Failure extends Error {
  override readonly name = 'Failure';
  readonly code = 40_001;
  readonly result = { field: 'name' };
}

class Point {
  readonly x = 1;
  readonly move = () => {};
}

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((next) => ({ next, width: [1, 2] }), 'end');

describe('plain data', () => {
  test('stays as it is', () => {
    const data = {
      text: '杯',
      count: 0.5,
      yes: true,
      none: null,
      missing: undefined,
      list: [[], {}],
      ['__proto__']: 1,
    };
    expect(plain(data)).toEqual(data);
    expect(Object.keys(plain(data) as object)).toEqual(Object.keys(data));
  });

  test('is made of everything else, legibly', () => {
    const machine = setup({}).createMachine({ id: 'door' });
    const actor = createActor(machine, { id: 'front' }).start();
    expect(
      plain({
        actor,
        machine,
        snapshot: actor.getSnapshot(),
        logic: fromCallback(() => {}),
        named: function open() {},
        symbol: Symbol('s'),
        big: 12n,
        nan: Number.NaN,
        endless: -Infinity,
        date: new Date(0),
        noDate: new Date(Number.NaN),
        pattern: /a+/g,
        address: new URL('http://a/b'),
        map: new Map([['a', new Set([1])]]),
        bytes: new Uint8Array(3),
        buffer: new ArrayBuffer(2),
        file: new File(['abc'], 'a.png', { type: 'image/png' }),
        error: new Failure('refused'),
        point: new Point(),
        promise: Promise.resolve(),
        aborter: new AbortController(),
        json: { nested: new (class Money { toJSON() { return '12.00'; } })() }, // prettier-ignore
      }),
    ).toEqual({
      actor: `‹actor ${actor.sessionId} front›`,
      machine: '‹chart door›',
      snapshot: { status: 'active', value: {}, context: {} },
      logic: '‹actor logic›',
      named: '‹function open›',
      symbol: '‹Symbol(s)›',
      big: '‹12›',
      nan: '‹NaN›',
      endless: '‹-Infinity›',
      date: '‹date 1970-01-01T00:00:00.000Z›',
      noDate: '‹date 无效›',
      pattern: '‹/a+/g›',
      address: '‹http://a/b›',
      map: { '‹Map›': [['a', { '‹Set›': [1] }]] },
      bytes: '‹Uint8Array 3 B›',
      buffer: '‹ArrayBuffer 2 B›',
      file: '‹file a.png 3 B image/png›',
      error: { name: 'Failure', message: 'refused', code: 40_001, result: { field: 'name' } },
      point: { x: 1, move: '‹function move›' },
      promise: '‹Promise›',
      aborter: '‹AbortController›',
      json: { nested: '12.00' },
    });
  });

  test('comes of cycles, shared parts, getters and proxies that throw, endless depth', () => {
    const cyclic: Record<string, unknown> = { name: 'a' };
    cyclic['self'] = { back: cyclic };
    const shared = { many: [1, 2, 3] };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const throwing = { get secretly(): string { throw new Error('no'); } }; // prettier-ignore
    expect(plain({ cyclic, one: shared, other: shared, bad: [revoked.proxy, throwing] })).toEqual({
      cyclic: { name: 'a', self: { back: '‹循环引用›' } },
      one: shared,
      other: shared,
      bad: ['‹不可读取›', '‹不可读取›'],
    });
    expect(JSON.stringify(plain(nested(100_000))).length).toBeLessThan(10_000);
    // Forty levels that each name the next one twice are a million million leaves, unless what is shared stays shared.
    const doubled = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner, inner], 'leaf');
    let [level, depth] = [plainOf(doubled, new Secrets()), 0];
    for (; Array.isArray(level); depth += 1) [level] = level as readonly unknown[];
    expect([level, depth]).toEqual(['leaf', 40]);
  });
});

describe('a context', () => {
  test('is cut where it is long, wide or deep, and says by how much', () => {
    const list = Array.from({ length: 120 }, (_, index) => index);
    const wide = Object.fromEntries(list.concat(list.map((index) => index + 120)).map((index) => [`k${index}`, index]));
    expect(cut({ list })).toEqual({ list: [...list.slice(0, 50), '‹… 还有 70 项未显示›'] });
    expect(cut({ text: '字'.repeat(2500) })).toEqual({ text: `${'字'.repeat(2000)}‹… 还有 500 字未显示›` });
    expect(Object.entries(cut(wide) as object).at(-1)).toEqual(['‹…›', '‹… 还有 40 项未显示›']);
    expect(JSON.stringify(cut(nested(12)))).toContain('"next":"‹… 还有 2 项未显示›"');
    expect(cut(nested(5))).toEqual(nested(5));
  });

  test('is cut on its way; events, inputs and states are not', () => {
    const wired = wiredBridge();
    const rows = Array.from({ length: 80 }, (_, id) => ({ id, remark: '长'.repeat(3000) }));
    const keeper = setup({
      types: { context: {} as { rows: unknown }, events: {} as { type: 'KEEP'; rows: unknown } },
    });
    const actor = createActor(
      keeper.createMachine({
        id: 'keeper',
        context: { rows: [] },
        on: { KEEP: { actions: assign({ rows: ({ event }) => event.rows }) } },
      }),
      { inspect: wired.bridge.inspect, input: { rows } },
    ).start();
    actor.send({ type: 'KEEP', rows });
    wired.listen();
    const [last] = ofKind(wired.entries(), 'snapshot').slice(-1);
    const { rows: shown } = (last as NonNullable<typeof last>).context as { readonly rows: readonly unknown[] };
    expect([shown.length, shown.at(-1)]).toEqual([51, '‹… 还有 30 项未显示›']);
    expect(shown[0]).toEqual({ id: 0, remark: `${'长'.repeat(2000)}‹… 还有 1000 字未显示›` });
    expect(ofKind(wired.entries(), 'event').at(-1)?.event).toEqual({ type: 'KEEP', rows });
    expect(ofKind(wired.entries(), 'actor')[0]?.input).toEqual({ rows });
  });
});
