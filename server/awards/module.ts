import { award } from './award.resource.ts';
import { awardCate } from './award-cate.resource.ts';
import { awardRecord } from './award-record.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [awardCate, award, awardRecord];
