import type { AnyActorRef } from 'xstate';
import type { InviteMergeActor } from '../../machines/invites/invite-merge.ts';
import { MergeForm } from '../../src/invites/MergeForm.tsx';
import { inviteMergeDriver } from '../drivers/invite-merge.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(inviteMergeDriver, (actor: AnyActorRef) =>
  draw(<MergeForm merge={actor as InviteMergeActor} mint={() => 'merge-1'} />),
);
