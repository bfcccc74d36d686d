import { activityVrcodeLifecycle } from './activity-vrcode.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { virtualCodeLifecycle } from './virtual-code.lifecycle.ts';
import { virtualCodeRecordLifecycle } from './virtual-code-record.lifecycle.ts';
import { virtualProductLifecycle } from './virtual-product.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  virtual_product: virtualProductLifecycle,
  virtual_code: virtualCodeLifecycle,
  virtual_code_record: virtualCodeRecordLifecycle,
  activity_vrcode: activityVrcodeLifecycle,
};
