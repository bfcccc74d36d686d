import { test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { VersionActor } from '../../machines/shell/version.ts';
import { VersionBar } from '../../src/shell/version/VersionBar.tsx';
import { versionDriver } from '../drivers/version.driver.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(versionDriver, (actor: AnyActorRef) => draw(<VersionBar version={actor as VersionActor} />));

const drawing = oneDrawing();

test('readers hear of it as it comes', async () => {
  const at = { value: { outdated: 'offered' }, matches: (state: unknown) => JSON.stringify(state).includes('offered') };
  drawing.keep(draw(<VersionBar version={standing(at) as VersionActor} />));
  await soon(() => document.querySelector('[role=status]')?.textContent).toBe('有新版本刷新稍后');
});
