import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { HandOverActor } from '../../machines/statechart/hand-over.ts';
import { HandOverDialog } from '../../src/entity/living/HandOverDialog.tsx';
import { handOverDriver } from '../drivers/hand-over.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** As the drawing has it: there until it has ended. */
function Dialog({ dialog }: { readonly dialog: HandOverActor }) {
  const isOpen = useSelector(dialog, ({ status }) => status === 'active');
  return isOpen && <HandOverDialog actor={dialog} />;
}

demandQuietConsole();
await walkView(handOverDriver, (actor: AnyActorRef) => draw(<Dialog dialog={actor as HandOverActor} />));
