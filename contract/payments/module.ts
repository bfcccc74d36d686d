import { payment } from './payment.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** What was paid in money, attempt by attempt. */
export const entities: readonly Entity[] = [payment];
