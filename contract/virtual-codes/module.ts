import { activityVrcode } from './activity-vrcode.entity.ts';
import { virtualCode } from './virtual-code.entity.ts';
import { virtualCodeRecord } from './virtual-code-record.entity.ts';
import { virtualProduct } from './virtual-product.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Virtual products, their codes, and what became of each. */
export const entities: readonly Entity[] = [virtualProduct, virtualCode, virtualCodeRecord, activityVrcode];
