import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { callerWith, type Heard, type Key } from '../open-api/caller.ts';
import type { Operator } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

/* What members have to say, as a client sends it (engines.md §1.5, wider.md §8.5). */

/** 竹下听雨 and 老张 of the demo. */
const member = { member_no: 'HY0000010001' };
export const other = { member_no: 'HY0000010002' };

interface Told {
  readonly no: string;
  readonly status: string;
}

/** The answer of a call that was taken. */
export function toldBy({ code, message, result }: Heard): Told {
  expect([code, message]).toEqual([codes.ok, 'ok']);
  return result as Told;
}

export const complaint = (more: object = {}) => ({
  request_id: randomUUID(),
  member,
  type: 'complaint',
  content: '门店说我的码是假的',
  ...more,
});

/** Calls of a key at a server, and what its suggestions are called in the database. */
export function suggesting(server: TestServer, key: Key) {
  const caller = callerWith(server.app, key);
  const idOf = async (no: string): Promise<number> => {
    const { rows } = await server.store.pool.query<{ id: number }>(`select id from he_suggestion where no = $1`, [no]);
    return rows[0]?.id ?? 0;
  };
  return {
    caller,
    idOf,
    create: (more: object = {}) => caller.post('suggestions/create', complaint(more)),
    /** A new one; its id. */
    said: async (more: object = {}): Promise<{ id: number; no: string }> => {
      const { no } = toldBy(await caller.post('suggestions/create', complaint(more)));
      return { id: await idOf(no), no };
    },
    reopen: (no: string, more: object = {}) =>
      caller.post('suggestions/reopen', { request_id: randomUUID(), member, no, ...more }),
    rate: (no: string, score: unknown, more: object = {}) =>
      caller.post('suggestions/rate', { request_id: randomUUID(), member, no, score, ...more }),
  };
}

/** What an operator does by a form: at the version that the row has. */
export async function does(who: Operator, id: number, values: object): Promise<Answered> {
  const { version } = await who.row('he_suggestion', id);
  return who.update('he_suggestion', { id, version, ...values });
}

export const answered = { reply: '您好，已为您核实，码是真的。', reply_template: null };
