import { revealMachine, shownValue } from '../../machines/entity/record/reveal.ts';
import { defineModel } from '../engine/model.ts';

const mobile = { id: 11001, version: 1, field: 'contact_mobile' };
const name = { id: 11001, version: 1, field: 'contact_name' };
const cases = { mobile, name };

export const revealModel = defineModel(revealMachine, {
  id: 'reveal',
  roots: [{ entity: 'localverifice' }],
  cases: {
    REVEAL: cases,
    CONCEAL: cases,
    'done.fetchValue': ({ context }) => ({
      told: { value: context.asked?.field === 'contact_name' ? '陈一帆' : '19900003101' },
    }),
    'error.fetchValue': { gone: { message: '数据不存在或已归档', code: 40401 } },
  },
  /** The order in which values came does not matter. */
  key: ({ context: { asked, shown } }) => [asked?.field, shown.map(({ field }) => field).toSorted()],
  invariants: {
    'something is on its way exactly while it is asked for': (snapshot) =>
      snapshot.matches('asking') === (snapshot.context.asked !== null),
    'what is on its way is not shown yet': ({ context }) =>
      context.asked === null || shownValue(context, context.asked) === undefined,
    'each value is shown once': ({ context: { shown } }) =>
      new Set(shown.map(({ id, version, field }) => `${id} ${version} ${field}`)).size === shown.length,
  },
  goal: (snapshot) => snapshot.context.shown.length > 0,
});
