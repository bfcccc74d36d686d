import type { Finding, StepChange } from './findings.ts';
import { assignmentsOf, atomsOf, factsIn, guardText, taken } from './guards.ts';
import type { Guard, Life, Step } from '../../../../machines/entity/lifecycle/life.ts';

/** The ways of a state for one event, in a chart. */
interface Ways {
  readonly life: Life;
  readonly steps: readonly Step[];
}

const guardsText = ({ steps }: Ways, defined: Life['guards'] = {}): string =>
  steps.map(({ guard }) => guardText(guard, defined)).join(', else ');

/** What is asked, by the names of guards; by what these stand for where the names are the same. */
function textsOf(before: Ways, now: Ways): { readonly before: string; readonly now: string } {
  const texts = { before: guardsText(before), now: guardsText(now) };
  if (texts.before !== texts.now) return texts;
  return { before: guardsText(before, before.life.guards), now: guardsText(now, now.life.guards) };
}

const dueOf = (steps: readonly Step[]): string => steps.flatMap(({ due }) => due ?? []).join(', ');
const askedBy = ({ life, steps }: Ways): readonly string[] => steps.flatMap(({ guard }) => atomsOf(guard, life.guards));

/** What comes of an event with each answer of the facts: another goal, or nothing where something came. */
function otherOutcomes(before: Ways, now: Ways, isSame: (from: string, to: string) => boolean) {
  const stricter: (readonly string[])[] = [];
  const elsewhere = new Map<
    string,
    { readonly from: string; readonly to: string; readonly when?: readonly string[] }
  >();
  const atoms = [...askedBy(before), ...askedBy(now)];
  for (const trues of assignmentsOf(atoms)) {
    const truth = (atom: string) => trues.includes(atom);
    const was = taken(before.steps, before.life.guards, truth);
    const is = taken(now.steps, now.life.guards, truth);
    if (!was) continue;
    if (!is) stricter.push(trues);
    else if (!isSame(was.to, is.to) && !elsewhere.has(`${was.to} ${is.to}`))
      elsewhere.set(`${was.to} ${is.to}`, {
        from: was.to,
        to: is.to,
        ...(atoms.length > 0 && { when: trues }),
      });
  }
  return { stricter: stricter[0], elsewhere: [...elsewhere.values()] };
}

/** How the same event of a state differs in two charts. `isSame`: whether rows of the one goal are rows of the other. */
export function changesOf(
  change: StepChange,
  before: Ways,
  now: Ways,
  isSame: (from: string, to: string) => boolean,
): readonly Finding[] {
  const { stricter, elsewhere } = otherOutcomes(before, now, isSame);
  const due = { before: dueOf(before.steps), now: dueOf(now.steps) };
  return [
    ...elsewhere.map((way): Finding => ({ ...change, sort: 'elsewhere', ...way })),
    ...(stricter ? [{ ...change, sort: 'stricter' as const, ...textsOf(before, now), when: stricter }] : []),
    ...(due.before === due.now ? [] : [{ ...change, sort: 'time' as const, ...due }]),
  ];
}

const isCode = (guard: Guard | undefined): guard is string => typeof guard === 'string' && guard.startsWith('#');

/** Facts that another code finds out under the same name, with the events that ask for them. */
export function rewrittenIn(before: Life, now: Life): readonly Finding[] {
  const steps = now.regions.flatMap(({ states }) => Object.values(states).flatMap((state) => state.steps));
  return Object.keys(now.guards)
    .filter((name) => {
      const [was, is] = [before.guards[name], now.guards[name]];
      return isCode(was) && isCode(is) && was !== is;
    })
    .map((guard) => ({ guard, asking: steps.filter((step) => factsIn(step.guard, now.guards).includes(guard)) }))
    .filter(({ asking }) => asking.length > 0)
    .map(({ guard, asking }) => ({
      sort: 'rewritten',
      isOpen: false,
      guard,
      events: [...new Set(asking.map(({ event }) => event))],
    }));
}
