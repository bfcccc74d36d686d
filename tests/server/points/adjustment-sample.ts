import type { Values } from '../../../contract/entity/field.ts';

/** An adjustment of one member of the demo. */
export const sampleAdjustment: Values = {
  wallet: 'points',
  kind: 'add',
  amount: 100,
  user_ids: [30_001],
  reason_code: 'complaint',
  remark: '物流破损补偿',
};
