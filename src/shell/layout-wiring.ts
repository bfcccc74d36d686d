import { fromPromise, sendParent } from 'xstate';
import { defaultSettings, layoutMachine } from '../../machines/shell/layout.ts';
import { settingsMachine } from '../../machines/shell/settings.ts';
import { showAppearance } from './appearance.ts';
import { writeClipboard } from '../core/clipboard.ts';
import { storeSettings } from './stored-settings.ts';

const settingsLogic = settingsMachine.provide({
  actors: { copyText: fromPromise(({ input: { text } }) => writeClipboard(text)) },
  actions: { startOver: sendParent({ type: 'CHOOSE', settings: defaultSettings }) },
});

/** How the shell looks, as the operator chose it: shown at once, kept here and carried to other devices. */
export const layoutLogic = layoutMachine.provide({
  actors: {
    settings: settingsLogic,
    carry: fromPromise(async ({ signal, system }) => (await import('./carry-settings.ts')).carry(signal, system)),
  },
  actions: {
    store: (_, { settings }) => {
      storeSettings(settings);
      showAppearance(settings);
    },
    show: (_, { settings }) => showAppearance(settings),
  },
});
