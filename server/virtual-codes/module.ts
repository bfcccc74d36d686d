import { codeVoid, virtualImport } from './code-parts.ts';
import { generateAsked } from './generate-codes.ts';
import { activityVrcode } from './activity-vrcode.resource.ts';
import { addCodeFiles } from '../coupons/plugin.ts';
import { codeRedeem, redeemFiles } from './redeem-file.ts';
import { virtualFiles } from './virtual-files.ts';
import { voidAsked } from './void-codes.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { virtualCode } from './virtual-code.resource.ts';
import { virtualCodeRecord } from './virtual-code-record.resource.ts';
import { virtualProduct } from './virtual-product.resource.ts';

/** With what its update call does to codes: that moves stock, which knows the product itself (server/awards/stock/source-stock.ts). */
const product: Resource = {
  ...virtualProduct,
  parts: { code_import: virtualImport, void_codes: codeVoid, code_redeem: codeRedeem },
};

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [product, virtualCode, virtualCodeRecord, activityVrcode];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { virtual_product: { GENERATE_CODES: generateAsked, VOID_CODES: voidAsked } },
  plugin: (app, context) => {
    for (const files of [virtualFiles, redeemFiles(virtualFiles)]) addCodeFiles(app, context, files);
  },
};
