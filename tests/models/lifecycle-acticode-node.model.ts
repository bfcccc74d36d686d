import { acticodeNodeMachine } from '../../machines/lifecycles/acticode-node.ts';
import { acticodeModelOf } from './acticode-lifecycle.ts';

export const acticodeNodeLifecycleModel = acticodeModelOf(acticodeNodeMachine, '活动已结束');
