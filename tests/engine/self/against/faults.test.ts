import { describe, expect, test } from 'vitest';
import { chart, saidOf } from './made-charts.ts';

/* What a change of a chart does to rows (docs/howto-chart.md): each kind of fault in a made chart, and what settles it. */

const drawn = {
  wait: { PAY: 'paid', CANCEL: 'void' },
  paid: { SHIP: 'sent', CANCEL: 'void' },
  sent: { DONE: 'done' },
  done: {},
  void: {},
};
const bill = chart(drawn);

/** Without a state, and without the ways to it. */
const { paid: _, ...unpaid } = drawn;
const withoutPaid = chart({ ...unpaid, wait: { PAY: 'sent', CANCEL: 'void' } });

test('the same chart says nothing', () => {
  expect(saidOf(bill, bill)).toEqual([]);
});

describe('a state that is gone', () => {
  test('strands its rows, which the chart does not know', () => {
    expect(saidOf(bill, withoutPaid)).toContain(
      "STRANDED  rows of 「PAID」(status paid) would stand in 'paid', which the chart does not know; no new migration moves them. " +
        "A new migration says: update bill set status = '…' where status = 'paid';",
    );
  });

  test('is settled by a migration that moves them all where everything is reached', () => {
    const said = saidOf(bill, withoutPaid, "update bill set status = 'wait' where status = 'paid';");
    expect(said).toContain(
      'settled   「PAID」(status paid) is gone; 0900_bill.sql moves its rows to 「WAIT」(status wait)',
    );
    expect(said.filter((line) => line.startsWith('STRANDED'))).toEqual([]);
  });

  test.each([
    ['some of them', "update bill set status = 'wait' where status = 'paid' and id > 7", "'paid'"],
    ['another state', "update bill set status = 'wait' where status = 'sent'", "'paid'"],
    ['another table', "update bills set status = 'wait' where status = 'paid'", "'paid'"],
    ['to a state that nobody knows', "update bill set status = 'payed' where status = 'paid'", "'payed'"],
  ])('is not settled by one that moves %s', (__, sql, at) => {
    const stranded = saidOf(bill, withoutPaid, sql).filter((line) => line.startsWith('STRANDED'));
    expect(stranded.join('\n')).toContain(`rows of 「PAID」(status paid) would stand in ${at}`);
  });

  test('nor by one that moves them to where an end is out of reach', () => {
    expect(saidOf(bill, withoutPaid, "update bill set status = 'sent' where status = 'paid';")).toContain(
      'STRANDED  from 「PAID」(status paid) no way leads to 「VOID」(status void) any more. Rows may stand there: draw a way, move them, ' +
        'or say in a new migration: -- given up: bill.status paid -> void: WHY',
    );
  });

  test('is settled by deleting them, or with the whole table', () => {
    const told = [
      saidOf(bill, withoutPaid, "delete from bill where status = 'paid';"),
      saidOf(bill, undefined, 'drop table bill;'),
    ];
    expect(told.flat().filter((line) => line.startsWith('STRANDED'))).toEqual([]);
    expect(told[0]).toContain('settled   「PAID」(status paid) is gone, and a new migration deletes its rows');
  });

  test('several migrations after each other are one way', () => {
    const sql =
      "update bill set status = 'old' where status = 'paid'; update bill set status = 'wait' where status in ('old', 'x');";
    expect(saidOf(bill, withoutPaid, sql).filter((line) => line.startsWith('STRANDED'))).toEqual([]);
  });
});

describe('an end that is out of reach', () => {
  const noCancel = chart({ ...drawn, paid: { SHIP: 'sent' } });

  test('strands the rows that could come there', () => {
    expect(saidOf(bill, noCancel)).toEqual([
      'STRANDED  from 「PAID」(status paid) no way leads to 「VOID」(status void) any more. Rows may stand there: draw a way, move them, ' +
        'or say in a new migration: -- given up: bill.status paid -> void: WHY',
      'changed   「PAID」(status paid) knows CANCEL (CANCEL) no more; nothing else leads from there to 「VOID」(status void)',
    ]);
  });

  test('is settled by somebody who gives it up, with a reason', () => {
    const said = saidOf(bill, noCancel, '-- given up: bill.status paid -> void: paid bills are refunded instead');
    expect(said).toContain(
      'settled   from 「PAID」(status paid) no way leads to 「VOID」(status void) any more, given up: paid bills are refunded instead',
    );
  });

  test.each([
    '-- given up: bill.status paid -> void',
    '-- given up: bill.status paid -> done: of another end',
    '-- given up: bill.status wait -> void: of another state',
  ])('is not settled by %s', (sql) => {
    expect(saidOf(bill, noCancel, sql).filter((line) => line.startsWith('STRANDED')).length).toBeGreaterThan(0);
  });

  test('the last one cannot be given up: the server would not start over such rows', () => {
    const said = saidOf(
      bill,
      chart({ ...drawn, sent: {} }),
      '-- given up: bill.status sent -> done: nobody confirms any more',
    );
    expect(said).toContain(
      'STRANDED  from 「SENT」(status sent) no way leads to 「DONE」(status done) any more. Rows may stand there, and come to no end at all: ' +
        'draw a way, or move them in a new migration',
    );
    // From where another end is left it is given up.
    expect(said).toContain(
      'STRANDED  from 「PAID」(status paid) no way leads to 「DONE」(status done) any more. Rows may stand there: draw a way, move them, or say ' +
        'in a new migration: -- given up: bill.status paid -> done: WHY',
    );
  });

  test('an end that has another name is the same end once its rows have it', () => {
    const { void: __, ...others } = drawn;
    const cancelled = chart({
      ...others,
      wait: { PAY: 'paid', CANCEL: 'cancelled' },
      paid: { SHIP: 'sent', CANCEL: 'cancelled' },
      cancelled: {},
    });
    expect(saidOf(bill, cancelled, "update bill set status = 'cancelled' where status = 'void'")).toEqual([
      'settled   「VOID」(status void) is gone; 0900_bill.sql moves its rows to 「CANCELLED」(status cancelled)',
    ]);
  });
});

describe('a state that cannot be left any more', () => {
  const onOff = chart({ on: { STOP: 'off' }, off: { START: 'on' } });
  const stopped = chart({ on: { STOP: 'off' }, off: {} });

  test('strands its rows, even where the chart knew no end', () => {
    expect(saidOf(onOff, stopped)).toContain(
      'STRANDED  no way leads out of 「OFF」(status off) any more, and it was no end. Rows may stand there: draw a way, move them, or say ' +
        'in a new migration: -- stays: bill.status off: WHY',
    );
  });

  test('is settled by somebody who means it', () => {
    expect(saidOf(onOff, stopped, '-- stays: bill.status off: what is off stays off')).toContain(
      'settled   no way leads out of 「OFF」(status off) any more, and it was no end, so it is meant: what is off stays off',
    );
  });
});

describe('steps', () => {
  test('one that leads elsewhere is told', () => {
    expect(saidOf(bill, chart({ ...drawn, wait: { PAY: 'sent', CANCEL: 'void' } }))).toContain(
      'changed   「WAIT」(status wait): PAY (PAY) leads to 「SENT」(status sent) instead of 「PAID」(status paid)',
    );
  });

  test('a state that nothing leads to any more is told', () => {
    expect(saidOf(bill, chart({ ...drawn, wait: { PAY: 'sent', CANCEL: 'void' } }))).toContain(
      'changed   nothing leads to 「PAID」(status paid) any more; rows that stand there go on from it',
    );
  });

  test('time that takes rows is told, on a step that was there and on a new one', () => {
    const said = [
      saidOf(bill, chart({ ...drawn, sent: { DONE: { to: 'done', due: 'sent_at + 7 d' } } })),
      saidOf(bill, chart({ ...drawn, wait: { ...drawn.wait, LATE: { to: 'void', due: 'made_at' } } })),
    ];
    expect(said.flat()).toEqual([
      'changed   「SENT」(status sent): DONE (DONE) is taken by time, by sent_at + 7 d instead of nobody; rows whose time is over go in the first round',
      'changed   「WAIT」(status wait): LATE (LATE) is taken by time, by made_at instead of nobody; rows whose time is over go in the first round',
    ]);
  });

  test('rows that are moved have the steps of where they stand', () => {
    expect(saidOf(bill, withoutPaid, "update bill set status = 'wait' where status = 'paid'")).toContain(
      'changed   「PAID」(status paid) knows SHIP (SHIP) no more',
    );
  });
});

test('a life cycle that is gone strands its rows until the table goes', () => {
  expect([saidOf(bill, undefined), saidOf(bill, undefined, 'drop table if exists bill cascade')]).toEqual([
    ['STRANDED  the life cycle is gone, and its rows stay. A new migration says: drop table bill;'],
    ['changed   the life cycle is gone, and its table with it'],
  ]);
});
