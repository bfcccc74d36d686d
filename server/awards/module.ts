import { award } from '../resources/award.ts';
import { awardCate } from '../resources/award-cate.ts';
import { awardRecord } from '../resources/award-record.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [awardCate, award, awardRecord];
