import { activityVrcode } from './activity-vrcode.resource.ts';
import type { Resource } from '../entity/resource.ts';
import { virtualCode } from './virtual-code.resource.ts';
import { virtualCodeRecord } from './virtual-code-record.resource.ts';
import { virtualProduct } from './virtual-product.resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [virtualProduct, virtualCode, virtualCodeRecord, activityVrcode];
