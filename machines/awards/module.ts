import { awardCateLifecycle } from '../lifecycles/award-cate.ts';
import { awardLifecycle } from '../lifecycles/award.ts';
import { awardRecordLifecycle } from '../lifecycles/award-record.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  award_cate: awardCateLifecycle,
  award: awardLifecycle,
  award_record: awardRecordLifecycle,
};
