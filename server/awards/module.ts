import { award } from './award.resource.ts';
import { awardCate } from './award-cate.resource.ts';
import { timedRecord } from './clock.ts';
import { compositeRoutes } from './composite/composite-routes.ts';
import { recategorize } from '../entity/write/recategorize.ts';
import { awardRoutes } from './routes.ts';
import { drawWhyRoute } from './why/draw-why.ts';
import { startAwards } from './worker.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [awardCate, award, timedRecord];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { award: { RECATE: recategorize } },
  routes: () => [...compositeRoutes, ...awardRoutes(), drawWhyRoute],
  start: ({ store, log, platforms: { issuer }, box }) => startAwards(store, log, { issuer, box }),
};
