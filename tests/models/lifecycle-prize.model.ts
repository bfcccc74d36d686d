import { prizeMachine } from '../../machines/lifecycles/prize.ts';
import { prizeModelOf } from './prize-lifecycle.ts';

export const prizeLifecycleModel = prizeModelOf(prizeMachine);
