import type { Row } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { expiryWrites } from './expiry-writes.ts';
import { handedWrites } from './handed-writes.ts';
import { type Prepare, rowsOf } from './writes-at-once.ts';

/** A mode of ten members of the demo. */
const mode =
  (name: string, payload: (row: Row) => Values): Prepare =>
  async (ground) =>
    (await rowsOf(ground, 'he_user')).map((row) => {
      const body = { mode: name, version: row.version, payload: payload(row) };
      return () => ground.call('PUT', `/admin/api/he-users/${row.id}/mode`, { token: ground.token, body });
    });

/** What is done to members and to points of theirs that expire, ten at once. */
export const memberWrites: Readonly<Record<string, Prepare>> = {
  'he_user set_personal': mode('set_personal', ({ id }) => ({
    new_mobile: `199${id}`.padEnd(11, '7'),
    personal_reason: '来电更正',
  })),
  ...expiryWrites,
  ...handedWrites,
  'he_user ask_merge': mode('ask_merge', () => ({ into_no: 'HY0000010001', merge_why: '同一个人' })),
};
