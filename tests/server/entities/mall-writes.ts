import type { Row } from '../../../contract/core/page.ts';
import type { Prepare } from './writes-at-once.ts';

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
