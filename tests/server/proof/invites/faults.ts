import type { InviteFault } from '../../../../contract/invites/invite-proof.ts';
import { day, type InviteSetUp, type Made, type StepSpec, stepSpec } from './set-ups.ts';

/* One fault each, planted in a good plan. */

export interface Planted {
  readonly kind: InviteFault;
  /** The plan or the prize that it is told of. */
  readonly node: number;
  /** Rewards of yesterday: a rate. */
  readonly rewarded?: number;
}

/** Plants a fault; undefined where there is no place for it. */
type Fault = (setUp: InviteSetUp, made: Made) => Planted | undefined;

const ofStep =
  (which: (step: StepSpec) => boolean, plant: (step: StepSpec, setUp: InviteSetUp) => Planted | undefined): Fault =>
  (setUp) => {
    const step = setUp.steps.find(which);
    return step && plant(step, setUp);
  };
const isGoods = ({ award }: StepSpec) => award === 'goods';
const ofPlan = (kind: InviteFault, { plan }: InviteSetUp): Planted => ({ kind, node: plan });

/** A step that comes after all others, and is paid after them. */
function last(setUp: InviteSetUp, made: Made, said: Partial<StepSpec>): Planted {
  const added = stepSpec(made, said);
  setUp.steps.push(added);
  return { kind: 'never_paid', node: added.id };
}

export const faults: Readonly<Record<string, Fault>> = {
  'a step beyond what one inviter is paid at all': (setUp, made) => {
    setUp.steps = [stepSpec(made), ...setUp.steps.filter(({ side }) => side === 'invitee')];
    [setUp.totalCap, setUp.dayCap] = [4, 4];
    return last(setUp, made, { mode: 'reach', need: 8 });
  },
  'each tenth where all is paid before': (setUp, made) => {
    setUp.steps = [stepSpec(made), ...setUp.steps.filter(({ side }) => side === 'invitee')];
    [setUp.totalCap, setUp.dayCap] = [6, 6];
    return last(setUp, made, { need: 10 });
  },
  'one a day, which the first step takes': (setUp, made) => {
    setUp.steps = [stepSpec(made), ...setUp.steps.filter(({ side }) => side === 'invitee')];
    [setUp.totalCap, setUp.dayCap] = [0, 1];
    return last(setUp, made, { mode: 'reach', need: 5 });
  },
  'two a day, which two steps take': (setUp, made) => {
    const twice = [stepSpec(made), stepSpec(made, { award: 'goods', stock: 500 })];
    setUp.steps = [...twice, ...setUp.steps.filter(({ side }) => side === 'invitee')];
    [setUp.totalCap, setUp.dayCap] = [0, 2];
    return last(setUp, made, { need: 4 });
  },
  'no stock': ofStep(isGoods, (step) => {
    step.stock = 0;
    return { kind: 'never_given', node: step.id };
  }),
  'less stock than one step takes': ofStep(isGoods, (step) => {
    [step.stock, step.quantity] = [2, 3];
    return { kind: 'never_given', node: step.id };
  }),
  'chances that nobody keeps': ofStep(
    ({ side, award }) => side === 'inviter' && award === 'points',
    (step) => {
      step.grant = 'chance';
      return { kind: 'never_given', node: step.id };
    },
  ),
  'an award that is not enabled': ofStep(
    () => true,
    (step) => {
      step.awardStatus = 'disabled';
      return { kind: 'stopped_award', node: step.id };
    },
  ),
  'frozen until the claims are over': ofStep(isGoods, (step, setUp) => {
    setUp.settleDays = 30;
    return { kind: 'late_claim', node: step.id };
  }),
  'stock for less days than there are': ofStep(isGoods, (step, setUp) => {
    setUp.status = 'enabled';
    [step.stock, step.issued] = [20, 30];
    return { kind: 'runs_out', node: step.id, rewarded: 30 };
  }),
  'behind another plan all the time': (setUp, { nextId }) => {
    setUp.rivals.push({ id: nextId(), priority: 2, startAt: setUp.startAt - day, endAt: setUp.endAt });
    return ofPlan('shadowed', setUp);
  },
  'behind two plans that follow one another': (setUp, { nextId, now }) => {
    setUp.rivals.push({ id: nextId(), priority: 2, startAt: now - day, endAt: now + 5 * day });
    setUp.rivals.push({ id: nextId(), priority: 3, startAt: now + 5 * day, endAt: setUp.endAt + day });
    return ofPlan('shadowed', setUp);
  },
  'for orders that nobody tells of': (setUp) => {
    setUp.event = 'first_order';
    return ofPlan('never_counts', setUp);
  },
  'for registrations of those who are registered': (setUp) => {
    setUp.event = 'register';
    setUp.newOnly = false;
    return ofPlan('old_members', setUp);
  },
  'outside of the activity': (setUp) => {
    setUp.activityEnd = setUp.endAt + 20 * day;
    setUp.claimEnd = setUp.activityEnd + 30 * day;
    setUp.activityStart = setUp.endAt + 2 * day;
    return ofPlan('closed', setUp);
  },
  'nothing for inviters any more': (setUp) => {
    setUp.status = 'enabled';
    for (const step of setUp.steps) if (step.side === 'inviter') step.status = 'disabled';
    return ofPlan('nobody_paid', setUp);
  },
  'nothing for those who are invited any more': (setUp) => {
    setUp.status = 'enabled';
    setUp.sides = 'both';
    setUp.steps = setUp.steps.filter(({ side }) => side === 'inviter');
    return ofPlan('nobody_paid', setUp);
  },
};
