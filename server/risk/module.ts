import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { riskCase } from './risk-case.resource.ts';
import { riskHit } from './risk-hit.resource.ts';
import { riskRule } from './risk-rule.resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [riskCase, riskRule, riskHit];

/** What the server gets of the room. */
export const room: RoomModule = { resources };
