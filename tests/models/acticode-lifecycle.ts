import type { acticodeChart } from '../../machines/journeys/acticode-chart.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

/** Nodes of a journey and their plans: `missing` is what may keep one from being on. */
export const acticodeModelOf = (machine: ReturnType<typeof acticodeChart>, missing: string) => {
  const held = { blockers: { ready: [{ text: missing }] } };
  return defineModel(machine, {
    id: `lifecycle-${machine.id.replaceAll('_', '-')}`,
    roots: [{ blockers: { ready: [] } }, held],
    /** On or off, and since then something is missing. */
    stages: [
      { value: 'enabled', context: held },
      { value: 'disabled', context: held },
    ],
    cases: { ENABLE: bare, DISABLE: bare },
    invariants: {
      'never enabled while anything stands in the way': (snapshot) =>
        !snapshot.can({ type: 'ENABLE' }) || snapshot.context.blockers?.ready?.length === 0,
      'what is on can always be stopped': (snapshot) =>
        snapshot.can({ type: 'DISABLE' }) === (snapshot.value === 'enabled'),
      'it never ends': ({ status }) => status === 'active',
    },
    goal: ({ value, context }) => value === 'enabled' || (context.blockers?.ready?.length ?? 0) > 0,
  });
};
