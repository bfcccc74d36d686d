import { award } from './award.entity.ts';
import { awardCate } from './award-cate.entity.ts';
import { awardRecord } from './award-record.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** What can be won, and what was won. */
export const entities: readonly Entity[] = [awardCate, award, awardRecord];
