import { versionMachine } from '../../machines/shell/version.ts';
import { bare, defineModel } from '../engine/model.ts';

export const versionModel = defineModel(versionMachine, {
  id: 'version',
  roots: [{ own: 'a1' }],
  cases: {
    LOOK: bare,
    BUSY: bare,
    IDLE: bare,
    REFRESH: bare,
    LATER: bare,
    CODE_MISSING: { first: { again: false }, again: { again: true } },
    'done.fetchVersion': { same: 'a1', other: 'b2' },
    'error.fetchVersion': { down: 'Failed to fetch' },
    'error.reload': { unkept: 'something would be lost' },
  },
  invariants: {
    'the server is asked exactly while checking or before recovering': (snapshot) =>
      'fetchVersion' in snapshot.children ===
      (snapshot.matches('checking') || snapshot.matches({ recovering: 'probing' })),
    'the page is loaded anew only when somebody wanted that, or a part is missing': (snapshot) =>
      'reload' in snapshot.children ===
      (snapshot.matches({ outdated: 'refreshing' }) || snapshot.matches({ recovering: 'reloading' })),
    'while it is offered or waits somebody looks whether there is work': (snapshot) =>
      'work' in snapshot.children ===
      (snapshot.matches({ outdated: 'offered' }) || snapshot.matches({ outdated: 'held' })),
    'which build this is does not change': ({ context }) => context.own === 'a1',
  },
  goal: (snapshot) => snapshot.matches({ outdated: 'offered' }),
});
