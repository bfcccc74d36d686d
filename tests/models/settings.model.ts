import { defaultSettings } from '../../machines/shell/layout.ts';
import { settingsMachine } from '../../machines/shell/settings.ts';
import { bare, defineModel } from '../engine/model.ts';

export const settingsModel = defineModel(settingsMachine, {
  id: 'settings',
  cases: {
    OPEN: bare,
    CLOSE: bare,
    RESET: bare,
    CONFIRM: bare,
    CANCEL: bare,
    COPY: { delivered: { text: JSON.stringify(defaultSettings, null, 2) } },
    'done.copyText': [undefined],
    'error.copyText': { forbidden: 'NotAllowedError' },
  },
  invariants: {
    'it is open unless it is closed': (snapshot) => snapshot.hasTag('open') !== snapshot.matches('closed'),
    'text is being copied exactly while somebody copies it': (snapshot) =>
      snapshot.matches({ open: 'copying' }) === (snapshot.children['copyText'] !== undefined),
    'nothing but the state is known': ({ context }) => Object.keys(context ?? {}).length === 0,
  },
  goal: (snapshot) => snapshot.matches('closed'),
});
