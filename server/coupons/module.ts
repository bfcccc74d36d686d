import { couponZhongshang } from './coupon-zhongshang.resource.ts';
import { couponFiles } from './coupon-files.ts';
import { addCodeFiles } from './plugin.ts';
import { adjustCommand } from '../stock/adjust-command.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [couponZhongshang];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { coupon_zhongshang: { ADJUST_STOCK: adjustCommand } },
  plugin: (app, context) => addCodeFiles(app, context, couponFiles),
};
