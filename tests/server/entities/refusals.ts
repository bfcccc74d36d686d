import { expect } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Answered } from '../with-server.ts';
import { errorsOf } from './with-entities.ts';

/** Everything that the entity tables, their stock, their pictures and their log hold. */
async function everything({ pool }: Store): Promise<unknown> {
  const own = entities.filter(({ observed }) => !observed).map(({ name }) => name);
  const tables = [...own, 'stock_ledger', 'operation_log', 'file'];
  const contents: unknown[] = [];
  for (const table of tables) {
    // That it was refused is a line of its own (tests/server/entities/operation-log.test.ts).
    const done = table === 'operation_log' ? `where result = 'success'` : '';
    const { rows } = await pool.query<object>(`select * from ${table} ${done} order by 1`);
    contents.push(rows);
  }
  return contents;
}

/** Expects 40001 with these errors, as HTTP 200, and that nothing was written. */
export async function expectRefused(
  store: Store,
  ask: () => Promise<Answered>,
  errors: readonly (readonly [field: string, message: string])[],
): Promise<void> {
  const before = await everything(store);
  const answer = await ask();
  expect({ status: answer.status, code: answer.code, errors: errorsOf(answer) }).toEqual({
    status: 200,
    code: codes.invalid,
    errors: errors.map(([field, message]) => ({ field, message })),
  });
  expect(await everything(store)).toEqual(before);
}
