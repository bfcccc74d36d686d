import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { AccountCenterActor } from '../../machines/account/account-center.ts';
import { type AvatarCropActor, avatarCropMachine } from '../../machines/account/avatar-crop.ts';
import type { JournalActor } from '../../machines/account/journal.ts';
import { CropDialog } from '../../src/files/media/CropDialog.tsx';
import { Journal } from '../../src/account/Journal.tsx';
import { AccountCenterPage } from '../../src/account/AccountCenterPage.tsx';
import { accountCenterDriver } from '../drivers/account-center.driver.ts';
import { avatarCropDriver } from '../drivers/avatar-crop.driver.ts';
import { journalDriver } from '../drivers/journal.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { someProfile } from '../models/operators-profile.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

const block = (content: unknown) => standing({ value: 'showing', context: { content, error: '' } });
const journal = standing({ value: 'listed', context: { lines: [], error: '' }, can: () => false });

await walkView(accountCenterDriver, (actor: AnyActorRef) => {
  const living = withChildren(actor as AccountCenterActor, () => ({
    profile: block(someProfile),
    todos: block({ data: [] }),
    operations: journal,
    logins: journal,
  }));
  return draw(<AccountCenterPage page={living} />);
});

await walkView(journalDriver, (actor: AnyActorRef) => draw(<Journal journal={actor as JournalActor} />));

/** As the page has it: gone when it has ended. */
function Dialog({ crop }: { readonly crop: AvatarCropActor }) {
  const isOpen = useSelector(crop, ({ status }) => status === 'active');
  return isOpen && <CropDialog crop={crop} kind="avatarCrop" />;
}

await walkView(avatarCropDriver, (actor: AnyActorRef) => draw(<Dialog crop={actor as AvatarCropActor} />));

const ui = domUi();
const drawing = oneDrawing();
const url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')}`;

test('the square is moved by arrow keys and by dragging, and made smaller by the slider', async () => {
  const machine = avatarCropMachine.provide({
    actors: { readPicture: fromPromise(async () => ({ url, width: 400, height: 200 })) },
  });
  const crop = createActor(machine, { input: { file: { id: 'file-1', name: '我.png' }, ratio: 1 } }).start();
  drawing.draw(<Dialog crop={crop} />);
  const frame = () => crop.getSnapshot().context.frame;
  const window = () => document.querySelector<HTMLElement>('.crop-window');
  await soon(() => window() !== null).toBe(true);
  window()?.focus();
  await ui.key('ArrowRight');
  await soon(() => frame()).toEqual({ x: 110, y: 0, width: 200, height: 200 });
  window()?.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, buttons: 1, movementX: 26, movementY: 0, pointerId: 1 }),
  );
  await soon(() => frame()).toEqual({ x: 90, y: 0, width: 200, height: 200 });
  window()?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 0, movementX: 26, pointerId: 1 }));
  await ui.fill('缩放', '2');
  await soon(() => frame()).toEqual({ x: 140, y: 50, width: 100, height: 100 });
  const shown = document.querySelector<HTMLElement>('.crop-window img');
  expect([shown?.style.width, shown?.style.left]).toEqual(['1040px', '-364px']);
});
