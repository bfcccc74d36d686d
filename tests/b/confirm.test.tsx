import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { ConfirmActor } from '../../machines/confirm.ts';
import { ConfirmDialog } from '../../src/record/ConfirmDialog.tsx';
import { confirmDriver } from '../drivers/confirm.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** As the list page has it: open until it was answered. */
function Dialog({ confirm }: { readonly confirm: ConfirmActor }) {
  const open = useSelector(confirm, ({ status }) => status === 'active');
  return <ConfirmDialog confirm={confirm} open={open} />;
}

demandQuietConsole();
await walkView(confirmDriver, (actor: AnyActorRef) => draw(<Dialog confirm={actor as ConfirmActor} />));
