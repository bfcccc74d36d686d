import { awardCateLifecycle } from './award-cate.lifecycle.ts';
import { awardLifecycle } from './award.lifecycle.ts';
import { awardRecordLifecycle } from './award-record.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  award_cate: awardCateLifecycle,
  award: awardLifecycle,
  award_record: awardRecordLifecycle,
};
