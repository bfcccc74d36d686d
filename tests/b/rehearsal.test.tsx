import type { AnyActorRef } from 'xstate';
import type { RehearsalActor } from '../../machines/activities/rehearsal.ts';
import { Rehearsal } from '../../src/activities/plan/Rehearsal.tsx';
import '../../src/activities/plan/plan.css';
import { rehearsalDriver } from '../drivers/rehearsal.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standingPlans } from './rehearsal-around.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(rehearsalDriver, (actor: AnyActorRef) =>
  draw(<Rehearsal rehearsal={actor as RehearsalActor} page={standingPlans} onClose={() => {}} />),
);
