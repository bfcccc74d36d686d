import { payment } from './payment.entity.ts';
import { billDay } from './bill-day.entity.ts';
import { billDifference } from './bill-difference.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** What was paid in money, attempt by attempt. */
export const entities: readonly Entity[] = [payment, billDay, billDifference];
