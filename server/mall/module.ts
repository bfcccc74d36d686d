import type { Resource } from '../entity/resource.ts';
import type { RoomModule } from '../room-module.ts';
import { freightPreviewRoute } from './freight-preview.ts';
import { exchangeLog } from './exchange-log.resource.ts';
import { heGoods } from './he-goods.resource.ts';
import { freightTemplate } from './freight-template.resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [heGoods, freightTemplate, exchangeLog];

/** What the server gets of the room. */
export const room: RoomModule = { resources, routes: () => [freightPreviewRoute] };
