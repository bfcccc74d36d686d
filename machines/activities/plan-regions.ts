import { unsavedIn } from './plan-page-setup.ts';
import type { PlanPageEvent } from './plan-writes.ts';

const opened = ({ event }: { event: Extract<PlanPageEvent, { type: 'SET_ODDS' }> }) => event;
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
