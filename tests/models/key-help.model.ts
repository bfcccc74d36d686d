import { keyHelpMachine } from '../../machines/shell/key-help.ts';
import { bare, defineModel } from '../engine/model.ts';

export const keyHelpModel = defineModel(keyHelpMachine, {
  id: 'key-help',
  cases: {
    SUMMON: {
      'on a list': { lines: [{ keys: 'N', does: '新建' }] },
      'in a form': { lines: [{ keys: 'Ctrl S', does: '保存' }] },
    },
    CLOSE: bare,
  },
  key: ({ context }) => context.lines,
  invariants: {
    'what is open says something': (snapshot) => !snapshot.matches('open') || snapshot.context.lines.length > 0,
    'the keys are heard all the time': ({ children }) => children['listen'] !== undefined,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('closed'),
});
