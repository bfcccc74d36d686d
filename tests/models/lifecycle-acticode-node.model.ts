import { acticodeNodeMachine } from '../../machines/journeys/acticode-node.lifecycle.ts';
import { acticodeModelOf } from './acticode-lifecycle.ts';

export const acticodeNodeLifecycleModel = acticodeModelOf(acticodeNodeMachine, '活动已结束');
