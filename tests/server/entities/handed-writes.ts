import { handOverCall } from '../../../contract/entity/list/hand-over.ts';
import type { Row } from '../../../contract/core/page.ts';
import { calls, type Prepare } from './writes-at-once.ts';

/** Ten steps of ten records are left to one colleague. */
const handedOver: Prepare = async (ground) => {
  const [colleague] = await ground.run<Row>(`select id from account where username = 'ops_manager'`);
  const asked = { entity: 'award', event: 'ARCHIVE', receiver_id: colleague?.id, note: '一起清理' };
  return calls(handOverCall, ([id]) => ({ ...asked, id }), 'award')(ground);
};

export const handedWrites: Readonly<Record<string, Prepare>> = { 'handed_task, left to somebody': handedOver };
