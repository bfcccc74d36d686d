import { type Change, imageIn, knows, regionIn, spotsOf } from './change.ts';
import type { Finding, Spot } from './findings.ts';
import type { Guard, Life, Step } from '../../../../machines/entity/lifecycle/life.ts';
import { eventsAt, reaches, stagesOf, waysOn } from './stages.ts';
import { changesOf } from './steps.ts';

/** The guard with the states of other regions as they are called now, where a state became one other. */
function withNewNames(change: Change, guard: Guard): Guard {
  if (typeof guard === 'string') return guard;
  if ('not' in guard) return { not: withNewNames(change, guard.not) };
  if ('all' in guard) return { all: guard.all.map((inner) => withNewNames(change, inner)) };
  if ('any' in guard) return { any: guard.any.map((inner) => withNewNames(change, inner)) };
  const [key = '', state = ''] = guard.in.split('.');
  const column = change.before.regions.find((region) => region.key === key)?.column ?? '';
  const [only, ...others] = imageIn(change, { column, state });
  return only === undefined || others.length > 0 ? guard : { in: `${key}.${only}` };
}

function renamed(change: Change): Life {
  const { before } = change;
  const guards = Object.entries(before.guards).map(([name, guard]) => [name, withNewNames(change, guard)] as const);
  const stepIn = (step: Step): Step =>
    step.guard === undefined ? step : { ...step, guard: withNewNames(change, step.guard) };
  const regions = before.regions.map(({ states, ...region }) => ({
    ...region,
    states: Object.fromEntries(
      Object.entries(states).map(([key, { label, steps }]) => [key, { label, steps: steps.map(stepIn) }]),
    ),
  }));
  return { ...before, regions, guards: Object.fromEntries(guards) };
}

/** What rows of a state may do otherwise than before. */
function stepsOf(change: Change, before: Life, spot: Spot, stands: string): readonly Finding[] {
  const { now } = change;
  const [was, is] = [regionIn(before, spot.column), regionIn(now, spot.column)];
  if (!was || !is) return [];
  const isSame = (from: string, to: string) => imageIn(change, { ...spot, state: from }).includes(to);
  const reach = reaches(now);
  const from = stagesOf(now).filter((stage) => stage[spot.column] === stands);
  return eventsAt(was, spot.state).flatMap((event): readonly Finding[] => {
    const [steps, others] = [waysOn(was, spot.state, event), waysOn(is, stands, event)];
    const { label = event, to = '' } = steps[0] ?? {};
    const step = { ...spot, isOpen: false, event, label } as const;
    if (others.length > 0) return changesOf(step, { life: before, steps }, { life: now, steps: others }, isSame);
    const isCut = !from.some((stage) => reach(stage).some((one) => isSame(to, one[spot.column] ?? '')));
    return [{ ...step, sort: 'step gone', to, isCut }];
  });
}

/** Steps that time takes now and that the state did not know. */
function newTimes({ before, now }: Change, spot: Spot, stands: string): readonly Finding[] {
  const region = regionIn(before, spot.column);
  const known = region ? eventsAt(region, spot.state) : [];
  const steps = regionIn(now, spot.column)?.states[stands]?.steps ?? [];
  return steps
    .filter(({ event, due }) => due !== undefined && !known.includes(event))
    .map(({ event, label, due = '' }) => ({
      sort: 'time',
      isOpen: false,
      ...spot,
      event,
      label,
      before: '',
      now: due,
    }));
}

/** What rows may do otherwise where they stand, wherever migrations have brought them. */
export function otherSteps(change: Change): readonly Finding[] {
  const before = renamed(change);
  return spotsOf(change).flatMap((spot) =>
    imageIn(change, spot)
      .filter((state) => knows(change.now, { ...spot, state }))
      .flatMap((stands) => [...stepsOf(change, before, spot, stands), ...newTimes(change, spot, stands)]),
  );
}
