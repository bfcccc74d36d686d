import { activityVrcode } from './activity-vrcode.resource.ts';
import { addCodeFiles } from '../coupons/plugin.ts';
import { redeemFiles } from './redeem-file.ts';
import { virtualFiles } from './virtual-files.ts';
import { voidCodes } from './void-codes.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { virtualCode } from './virtual-code.resource.ts';
import { virtualCodeRecord } from './virtual-code-record.resource.ts';
import { virtualProduct } from './virtual-product.resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [virtualProduct, virtualCode, virtualCodeRecord, activityVrcode];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { virtual_product: { VOID_CODES: voidCodes } },
  plugin: (app, context) => {
    for (const files of [virtualFiles, redeemFiles(virtualFiles)]) addCodeFiles(app, context, files);
  },
};
