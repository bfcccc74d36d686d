import type { Entity } from '../entity/entity.ts';
import { riskCase } from './risk-case.entity.ts';
import { riskHit } from './risk-hit.entity.ts';
import { riskRule } from './risk-rule.entity.ts';

/** Rules that look at what members do, what they found, and cases that people decide. */
export const entities: readonly Entity[] = [riskCase, riskRule, riskHit];
