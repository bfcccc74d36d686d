import type { AnyActorRef } from 'xstate';
import type { AppActor } from '../../machines/shell/app.ts';

/** Name of the root actor in its system. */
export const appId = 'app';

/** The root of the house, for the effects of an actor somewhere below it. */
export function appIn(system: AnyActorRef['system']): AppActor {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a system knows its actors by name only.
  const app = system.get(appId) as AppActor | undefined;
  if (!app) throw new Error(`the root actor has no system id ${appId}`);
  return app;
}
