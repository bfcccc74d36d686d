import { randomUUID } from 'node:crypto';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { open, point } from '../awards/verifying.ts';
import { bundle } from './composites.ts';
import { type Ground, type Prepare, rowsOf, ten } from './writes-at-once.ts';

/* What is done to award records, ten at once. */

export const enabled = (prize: number) => `update prize set status = 'enabled' where id = ${prize}`;

/** A mode of the newest ten award records, given by hand just now where `made` says what; `payload` may depend on the record. */
export const mode =
  (name: string, made: Values | undefined, payload: (id: number, ground: Ground) => Promise<Values>): Prepare =>
  async (ground) => {
    if (made) await Promise.all(ten(() => ground.admin.made('award_record', { request_id: randomUUID(), ...made })));
    const bodies = await Promise.all(
      (await rowsOf(ground, 'award_record')).map(async ({ id, version }) => {
        return { id, body: { mode: name, version, payload: await payload(id, ground), request_id: randomUUID() } };
      }),
    );
    return bodies.map(
      ({ id, body }) =>
        () =>
          ground.call('PUT', `/admin/api/award-logs/${id}/mode`, { token: ground.token, body }),
    );
  };

export const verified = async (id: number, { run }: Ground): Promise<Values> => {
  await run(`update localverifice set ${open} where id = ${point}`);
  const [row] = await run<{ verify_code: string }>(`select verify_code from award_record where id = ${id}`);
  return {
    verify_entry_id: point,
    verifier_mobile: '19900003101',
    verify_code: row?.verify_code,
    verify_reason: '门店扫码设备故障',
    at_latitude: '23.135590',
    at_longitude: '113.335270',
  };
};

export const address = {
  receiver_name: '唐果',
  receiver_mobile: '13500002045',
  receiver_area: '440106',
  receiver_detail: '体育西路 103 号 1802',
};

/** Ten records of a prize of which the winner chooses two of three. */
export const choices: Prepare = async (ground) => {
  const items = [
    { award_id: 3005, quantity: 1, stock_init: 20 },
    { award_id: 3008, quantity: 1, stock_init: 20 },
    { award_id: 3001, quantity: 1 },
  ];
  const chosen = { composite_type: 'choose', choose_count: 2, stock_mode: 'unlimited' };
  const body = bundle({ ...chosen, stock_init: undefined, items });
  const made = await ground.call('POST', compositeCalls.create.slice(5), { token: ground.token, body });
  const prize_id = (made.result as Row).id;
  await ground.run(enabled(prize_id));
  const two = () => Promise.resolve({ award_ids: [3005, 3008] });
  return mode('claim', { award_id: undefined, prize_id }, two)(ground);
};
