import { type Prepare, together } from './writes-at-once.ts';

/** Ten free codes of the demo, each made void. */
export const voided: Prepare = async ({ admin, run }) => {
  const free = await run<{ id: number }>(
    `select id from virtual_code where product_id = 9002 and state = 'available' order by id limit ${together}`,
  );
  const step = { version: 1, event: 'VOID', reason: '供应商通知作废' };
  return free.map(
    ({ id }) =>
      () =>
        admin.update('virtual_code', { id, ...step }),
  );
};
