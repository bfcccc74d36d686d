import { award } from '../entities/award.ts';
import { awardCate } from '../entities/award-cate.ts';
import { awardRecord } from '../entities/award-record.ts';
import type { Entity } from '../entity.ts';

/** What can be won, and what was won. */
export const entities: readonly Entity[] = [awardCate, award, awardRecord];
