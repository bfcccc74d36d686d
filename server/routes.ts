import { areaTreeRoute } from './dictionary/area-route.ts';
import * as catalogue from './catalogue.ts';
import { anyRowRoutes, resourceRoutes } from './entity/entity-routes.ts';
import { listViewRoutes } from './entity/views/routes.ts';
import type { Route } from './http/route.ts';
import { analysisRoutes } from './insight/analysis/routes.ts';
import { calendarRoutes } from './insight/calendar/routes.ts';
import { workplaceRoutes } from './insight/workplace/routes.ts';
import { commandRoutes } from './jobs/batch/routes.ts';
import { exportRoutes } from './jobs/export/routes.ts';
import { importRoutes } from './jobs/imports/routes.ts';
import { presenceRoute } from './live/presence-route.ts';
import { handedRoutes } from './notices/handed-over.ts';
import { modules } from './modules.ts';
import { partnerRoutes } from './partner/routes.ts';
import { setUpProofRoute } from './proof/route.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import type { Platforms } from './room-module.ts';

const rooms = Object.values(modules);
const { resources, resourceNamed } = catalogue;

/** The calls of all entities and of their rooms, and those about rows of any entity. */
export function entityRoutes(platforms: Platforms = {}): readonly Route[] {
  const refreshing = new Map(
    rooms.flatMap(({ resources: own, refresh }) => own.map(({ entity }) => [entity.name, refresh] as const)),
  );
  return [
    ...resources.flatMap((resource) => {
      const refresh = refreshing.get(resource.entity.name);
      return resourceRoutes(resource, resourceNamed, refresh && ((store) => refresh(store, platforms)));
    }),
    ...importRoutes(),
    ...anyRowRoutes(catalogue),
    presenceRoute(resourceNamed),
    setUpProofRoute(
      resourceNamed,
      rooms.flatMap(({ provers = [] }) => provers),
    ),
    ...handedRoutes(resourceNamed),
    ...rooms.flatMap(({ routes }) => routes?.(platforms) ?? []),
    ...exportRoutes(resources),
    ...commandRoutes(resources),
  ];
}

/** All calls of the server but those about the session and the account of the caller; those of the demonstration where there is one. */
export const roomRoutes = (platforms: Platforms, isDemo = false): readonly Route[] => [
  ...entityRoutes(platforms),
  ...partnerRoutes(platforms.partner),
  ...workplaceRoutes(),
  ...analysisRoutes(),
  ...calendarRoutes(),
  ...listViewRoutes(),
  areaTreeRoute,
  ...(isDemo ? simulatorRoutes : []),
];
