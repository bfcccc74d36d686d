import { acticodePlanMachine } from '../../machines/journeys/acticode-plan.lifecycle.ts';
import { acticodeModelOf } from './acticode-lifecycle.ts';

export const acticodePlanLifecycleModel = acticodeModelOf(acticodePlanMachine, '奖励方案没有可发放的奖品');
