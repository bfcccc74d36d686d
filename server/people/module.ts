import { account } from './account.resource.ts';
import { dept } from './dept.resource.ts';
import { permission } from './permission.resource.ts';
import { post } from './post.resource.ts';
import { role } from './role.resource.ts';
import { arrangeRoutes } from './arrange-routes.ts';
import { grantEffectRoute } from './grant-effect.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [dept, role, post, account, permission];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [grantEffectRoute, ...arrangeRoutes],
};
