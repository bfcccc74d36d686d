import { unsavedIn } from './plan-page-setup.ts';
import type { PlanPageContext, PlanPageEvent } from './plan-writes.ts';

const opened = ({ event }: { event: Extract<PlanPageEvent, { type: 'SET_ODDS' }> }) => event;
const linked = ({ event }: { event: Extract<PlanPageEvent, { type: 'FOLLOW_LINK' }> }) => event.start;
const rehearsed = ({ event }: { event: Extract<PlanPageEvent, { type: 'REHEARSE' }> }) => event;
const typed = ({ event }: { event: Extract<PlanPageEvent, { type: 'TYPE_ODDS' }> }) => event;

/** The region of the page in which the odds of a prize are typed (plan-page.ts). */
export const oddsRegion = {
  meta: { label: '中奖概率' },
  description: 'Typed where the tree shows them; saved as any other write, and still there when that was refused.',
  initial: 'shown',
  states: {
    shown: {
      meta: { label: '已显示' },
      on: {
        SET_ODDS: {
          guard: { type: 'maySetOdds', params: opened },
          target: 'typing',
          actions: { type: 'keepOdds', params: opened },
        },
      },
    },
    typing: {
      meta: { label: '填写中' },
      always: {
        description: 'It was saved, or its prize is gone.',
        guard: 'isOddsOver',
        target: 'shown',
        actions: ['forgetOdds', { type: 'tellUnsaved', params: unsavedIn }],
      },
      on: {
        TYPE_ODDS: {
          actions: [
            { type: 'typeOdds', params: typed },
            { type: 'tellUnsaved', params: unsavedIn },
          ],
        },
        SET_ODDS: [
          { guard: 'isOddsTyped', actions: 'warnUnsaved' },
          {
            guard: { type: 'maySetOdds', params: opened },
            actions: { type: 'keepOdds', params: opened },
          },
        ],
        LEAVE_ODDS: { target: 'shown', actions: ['forgetOdds', { type: 'tellUnsaved', params: unsavedIn }] },
      },
    },
  },
} as const;

/** The region in which the costs of each leaf are shown (plan-page.ts). */
export const costsRegion = {
  meta: { label: '试算明细' },
  initial: 'hidden',
  states: {
    hidden: { meta: { label: '已收起' }, on: { SHOW_COSTS: 'shown' } },
    shown: { meta: { label: '已展开' }, on: { HIDE_COSTS: 'hidden' } },
  },
} as const;

/** What a rehearsal begins with. */
const rehearsalInput = ({ context: { activityId }, event }: { context: PlanPageContext; event: PlanPageEvent }) => ({
  activityId,
  seed: event.type === 'REHEARSE' ? event.seed : 0,
  ...(event.type === 'REHEARSE' && event.person && { person: event.person }),
});

/** The region in which the tree is rehearsed (plan-page.ts). */
export const rehearsalRegion = {
  meta: { label: '试运行' },
  initial: 'closed',
  on: {
    FOLLOW_LINK: [
      {
        guard: { type: 'asksRehearsal', params: linked },
        actions: [{ type: 'rehearse', params: linked }, 'showRehearsal'],
      },
      { description: 'It only leads to the tree.' },
    ],
  },
  states: {
    closed: { meta: { label: '已收起' }, on: { REHEARSE: { guard: 'hasActivity', target: 'open' } } },
    open: {
      meta: { label: '已打开' },
      entry: 'showRehearsal',
      invoke: { id: 'rehearsal', src: 'rehearsal', input: rehearsalInput },
      on: {
        REHEARSE: { guard: { type: 'bringsPerson', params: rehearsed }, target: 'open', reenter: true },
        CLOSE_REHEARSAL: 'closed',
      },
    },
  },
} as const;
