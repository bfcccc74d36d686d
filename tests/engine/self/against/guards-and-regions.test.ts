import { describe, expect, test } from 'vitest';
import { chart, saidOf, twoRegions } from './made-charts.ts';

/* What a change of guards, and of charts with two regions at a time, does to rows (docs/howto-chart.md), in made charts. */

const drawn = {
  wait: { PAY: 'paid', CANCEL: 'void' },
  paid: { SHIP: 'sent', CANCEL: 'void' },
  sent: { DONE: 'done' },
  done: {},
  void: {},
};
const bill = chart(drawn);

describe('guards, by name', () => {
  const asking = (guard: string, guards = {}) =>
    chart({ ...drawn, paid: { SHIP: { to: 'sent', guard }, CANCEL: 'void' } }, guards);
  const said = (before: Parameters<typeof saidOf>[0], now: typeof before) =>
    saidOf(before, now).filter((line) => !line.startsWith('STRANDED'));

  test('one that is new, or asks for more, is stricter', () => {
    const told = [
      said(bill, asking('isPacked')),
      said(asking('isPacked'), asking('both', { both: { all: ['isPacked', 'isWeighed'] } })),
      said(asking('isPacked'), asking('isWeighed')),
      said(asking('x', { x: { any: ['isPacked', 'isWeighed'] } }), asking('x', { x: 'isPacked' })),
    ];
    expect(told.map(([line]) => line)).toEqual([
      'changed   「PAID」(status paid): SHIP (SHIP) asks isPacked instead of nothing: it is refused now and was taken, when nothing of it holds',
      'changed   「PAID」(status paid): SHIP (SHIP) asks both instead of isPacked: it is refused now and was taken, when isPacked',
      'changed   「PAID」(status paid): SHIP (SHIP) asks isWeighed instead of isPacked: it is refused now and was taken, when isPacked',
      'changed   「PAID」(status paid): SHIP (SHIP) asks isPacked instead of (isPacked || isWeighed): it is refused now and was taken, when isWeighed',
    ]);
  });

  test('one that lets more go, or says the same otherwise, is none', () => {
    const told = [
      said(asking('isPacked'), bill),
      said(asking('x', { x: { all: ['isPacked', 'isWeighed'] } }), asking('isPacked')),
      said(asking('x', { x: { not: { any: ['a', 'b'] } } }), asking('y', { y: { all: [{ not: 'a' }, { not: 'b' }] } })),
    ];
    expect(told).toEqual([[], [], []]);
  });

  test('of several ways each answer is compared', () => {
    const before = chart({
      ...drawn,
      wait: { PAY: [{ to: 'paid', guard: 'isChecked' }, { to: 'sent' }], CANCEL: 'void' },
    });
    const now = chart({ ...drawn, wait: { PAY: [{ to: 'sent', guard: 'isSmall' }, { to: 'paid' }], CANCEL: 'void' } });
    expect(saidOf(before, now)).toEqual([
      'changed   「WAIT」(status wait): PAY (PAY) leads to 「PAID」(status paid) instead of 「SENT」(status sent), when nothing of it holds',
      'changed   「WAIT」(status wait): PAY (PAY) leads to 「SENT」(status sent) instead of 「PAID」(status paid), when isChecked and isSmall',
    ]);
  });

  test('a fact that is found out in other code is told with the steps that ask for it', () => {
    expect(said(asking('isPacked', { isPacked: '#1' }), asking('isPacked', { isPacked: '#2' }))).toEqual([
      'changed   isPacked is found out in other code; what it let go may be refused: SHIP',
    ]);
  });
});

describe('two regions at a time', () => {
  const main = {
    wait: { DONE: { to: 'done', guard: 'isThere' }, CANCEL: { to: 'void', guard: 'isIdle' } },
    done: {},
    void: {},
  };
  const sync = { none: { PUSH: 'sent' }, sent: { LOST: 'none', GOT: 'there' }, there: {} };
  const guards = { isThere: { in: 'sync.there' }, isIdle: { in: 'sync.none' } };
  const pushed = twoRegions(main, sync, guards);

  test('a way of one that only the other opens is lost with it', () => {
    const { LOST: __, ...got } = sync.sent;
    expect(saidOf(pushed, twoRegions(main, { ...sync, sent: got }, guards))).toContain(
      'STRANDED  from 「WAIT」(status wait) while it is 「SENT」(sync_status sent) no way leads to 「VOID」(status void) any more. Rows may ' +
        'stand there: draw a way, move them, or say in a new migration: -- given up: bill.status wait -> void: WHY',
    );
  });

  test('a state of the other that is called otherwise is the same, once its rows are', () => {
    const { there, ...others } = sync;
    const now = twoRegions(
      main,
      { ...others, sent: { LOST: 'none', GOT: 'arrived' }, arrived: there },
      { ...guards, isThere: { in: 'sync.arrived' } },
    );
    expect(saidOf(pushed, now, "update bill set sync_status = 'arrived' where sync_status = 'there'")).toEqual([
      'settled   「THERE」(sync_status there) is gone; 0900_bill.sql moves its rows to 「ARRIVED」(sync_status arrived)',
    ]);
  });

  test('one without an end may come to rest where the row ends in the other; where it does not, it is stuck', () => {
    const ending = { wait: { DONE: 'done' }, done: {} };
    const turning = { on: { STOP: 'off' }, off: { START: 'on' } };
    const [round, still] = [
      { none: { PUSH: 'sent' }, sent: { LOST: 'none' } },
      { none: { PUSH: 'sent' }, sent: {} },
    ];
    const stranded = [ending, turning].map((first) =>
      saidOf(twoRegions(first, round), twoRegions(first, still)).filter((line) => line.startsWith('STRANDED')),
    );
    expect(stranded).toEqual([
      [],
      [
        'STRANDED  no way leads out of 「SENT」(sync_status sent) any more, and it was no end. Rows may stand there: draw a way, move them, ' +
          'or say in a new migration: -- stays: bill.sync_status sent: WHY',
      ],
    ]);
  });

  test('a region that is gone strands what its column says, until the column goes', () => {
    const alone = chart({ wait: { DONE: 'done', CANCEL: 'void' }, done: {}, void: {} });
    const told = [saidOf(pushed, alone), saidOf(pushed, alone, 'alter table bill drop column sync_status;')];
    expect(told).toEqual([
      [
        'STRANDED  no region holds its state in sync_status any more. A new migration says: alter table bill drop column sync_status;',
      ],
      ['changed   the region of sync_status is gone, and its column with it'],
    ]);
  });

  test('rows begin a new region where it begins, or where the migration puts them', () => {
    const alone = chart({ wait: { DONE: 'done', CANCEL: 'void' }, done: {}, void: {} });
    const closed = { none: { PUSH: 'there' }, there: {} };
    expect(saidOf(alone, twoRegions(main, closed, guards)).filter((line) => line.startsWith('STRANDED'))).toEqual([]);
    const sql = "alter table bill add column sync_status text not null default 'there';";
    expect(saidOf(alone, twoRegions(main, closed, guards), sql)).toContain(
      'STRANDED  from 「WAIT」(status wait) no way leads to 「VOID」(status void) any more. Rows may stand there: draw a way, move them, ' +
        'or say in a new migration: -- given up: bill.status wait -> void: WHY',
    );
  });
});
