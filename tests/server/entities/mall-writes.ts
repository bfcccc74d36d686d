import { randomUUID } from 'node:crypto';
import type { Row } from '../../../contract/core/page.ts';
import { heOrderBatchCall } from '../../../contract/orders/he-order.ts';
import { calls, type Ground, type Prepare } from './writes-at-once.ts';

/** Offers taken off and archived, each of goods of its own: of one goods one offer is on sale, so ten cannot stand there beside one another. */
export const offersMoved: Prepare = async ({ admin, run }) => {
  await run(`update he_goods set status = 'off_sale' where status = 'on_sale'`);
  const rows = await run<Row>(`update he_goods set status = 'on_sale' where id in (
    select id from he_goods where is_primary order by id desc limit 10) returning id, version`);
  return rows.map(
    ({ id, version }) =>
      () =>
        admin.update('he_goods', { id, version, event: 'PUT_OFF' }),
  );
};

/** Ten orders that nobody has sent yet; what 订单管理 shows are rows of theirs. */
const waiting = ({ run }: Ground, status: 'wait_check' | 'wait_ship' = 'wait_ship') =>
  run<Row>(`update goods_order set status = '${status}', sync_status = 'none', channel = 'self', goods_type = 'physical',
      express_no = null, record_id = null, source = 'exchange', delivery_type = 'express', pickup_status = 'none', pickup_point_id = null,
      picked_at = null
    where id in (select id from goods_order order by id desc limit 10) returning id, version`);
/** Ten that wait at one point; their codes are their numbers. */
async function waitingAtPoint(ground: Ground): Promise<readonly Row[]> {
  const rows = await waiting(ground);
  await ground.run(`update localverifice set open_from = '00:00', open_to = '23:59' where id = 11001`);
  await ground.run(`update goods_order set delivery_type = 'pickup', pickup_status = 'to_pick', pickup_point_id = 11001,
    pickup_code = lpad(id::text, 8, '0'), pickup_expire_at = now() + interval '1 day' where id in (${rows.map(({ id }) => id).join()})`);
  return rows;
}
const sent = () => ({ request_id: randomUUID(), express_company: 'SF', express_no: 'SF1390027799' });

const receiver = {
  receiver_name: '唐果',
  receiver_mobile: '13500002045',
  receiver_area: '440106',
  receiver_address: '体育西路 103 号 1802',
};

/** What is done to orders on their two pages, by name. */
export const orderWrites: Readonly<Record<string, Prepare>> = {
  'goods_order SHIP': async (ground) =>
    (await waiting(ground)).map(
      ({ id }) =>
        () =>
          ground.admin.update('goods_order', { id, ...sent() }),
    ),
  'he_order PICK': async (ground) =>
    (await waitingAtPoint(ground)).map(
      ({ id }) =>
        () =>
          ground.admin.update('he_order', {
            id,
            request_id: randomUUID(),
            pickup_code: String(id).padStart(8, '0'),
            verifier_mobile: '19900003101',
          }),
    ),
  'he_order READDRESS': async (ground) =>
    (await waiting(ground)).map(
      ({ id }) =>
        () =>
          ground.admin.update('he_order', { id, request_id: randomUUID(), ...receiver }),
    ),
  'he_order REMARK': async (ground) =>
    (await waiting(ground)).map(
      ({ id }) =>
        () =>
          ground.admin.update('he_order', { id, request_id: randomUUID(), flag: 'red', seller_remark: '催发货' }),
    ),
  'he_order, moved': async (ground) =>
    (await waiting(ground, 'wait_check')).map(
      ({ id, version }) =>
        () =>
          ground.admin.update('he_order', { id, version, event: 'CHECK_PASS' }),
    ),
  'he_orders, many cancelled': calls(
    heOrderBatchCall,
    (ids) => ({ op: 'mode', mode: 'cancel', ids, payload: { reason: '用户来电' } }),
    'goods_order',
    3,
  ),
};
