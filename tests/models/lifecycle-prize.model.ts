import { prizeMachine } from '../../machines/activities/prize.lifecycle.ts';
import { prizeModelOf } from './prize-lifecycle.ts';

export const prizeLifecycleModel = prizeModelOf(prizeMachine);
