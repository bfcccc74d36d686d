import type { ClientBase } from 'pg';

/** `pg.Pool` calls this for every new connection, before it hands it out. */
export type Verify = (client: ClientBase, done: (error?: Error) => void) => void;

/**
 * Sets what every connection of either engine needs: the zone that a day is counted in, and the one date format that
 * value-types.ts reads. What the house does by itself is a job to 数据日志 unless a transaction says more (acting.ts).
 * `statementLimitMs` stops a statement, 0 never; the embedded engine has a watchdog instead. `further` is run after them.
 * Nothing is compiled to machine code: for the lists of the house the server takes six times as long to compile as to answer.
 */
export function sessionSetter(statementLimitMs: number, further = ''): Verify {
  const sql = `set timezone to 'Asia/Shanghai'; set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres';
    set app.source to 'job'; set jit to off;
    set statement_timeout to ${statementLimitMs}; set idle_in_transaction_session_timeout to ${statementLimitMs}; ${further}`;
  return (client, done) => client.query(sql, (error: Error | null) => done(error ?? undefined));
}
