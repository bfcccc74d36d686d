import { agreementMachine } from '../../machines/content/agreement.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const sound = { is_early: true, is_newer: true, is_last: true, is_summed_up: true };

export const agreementLifecycleModel = defineModel(agreementMachine, {
  id: 'lifecycle-agreement',
  roots: [
    sound,
    { ...sound, is_early: false },
    { ...sound, is_newer: false },
    { ...sound, is_last: false },
    { ...sound, is_summed_up: false },
  ],
  cases: { PUBLISH: bare, WITHDRAW: bare, EFFECT: bare, SUPERSEDE: bare, DELETE: bare },
  invariants: {
    'what is published comes after all that were, in number and in time, and says what is new (wider.md §8.4)': (
      snapshot,
    ) => {
      const { is_early, is_newer, is_last, is_summed_up } = snapshot.context;
      const isSound = is_early === true && is_newer === true && is_last === true && is_summed_up === true;
      return !snapshot.can({ type: 'PUBLISH' }) || (snapshot.matches('draft') && isSound);
    },
    'time takes what waits, and nothing else': (snapshot) =>
      snapshot.can({ type: 'EFFECT' }) === snapshot.matches('waiting'),
    'what takes effect can no longer be taken back or deleted (wider.md §8.4)': (snapshot) =>
      !['effective', 'superseded'].includes(snapshot.value) ||
      (!snapshot.can({ type: 'WITHDRAW' }) && !snapshot.can({ type: 'DELETE' })),
    'a draft alone is deleted': (snapshot) => snapshot.can({ type: 'DELETE' }) === snapshot.matches('draft'),
    'history and what was deleted never come back': ({ value, status }) =>
      ['superseded', 'archived'].includes(value) === (status === 'done'),
  },
  goal: ({ value }) => value === 'superseded' || value === 'archived',
});
