import type { Target } from './wins.ts';

/** Ids of the activities of the history, their plans and prizes: three prizes each. */
export const firstActivity = 4005;
export const firstPlan = 4501;
export const firstPrize = 5101;

/** How activities of the history stand: for how many, from when to when; who is over has been won of, who is to come has not. */
interface Stage {
  readonly count: number;
  readonly status: 'draft' | 'published' | 'paused' | 'terminated' | 'archived';
  /** Days from the day of seeding, and how much later each further one is. */
  readonly from: number;
  readonly apart: number;
  readonly length: number;
  readonly isDrawn: boolean;
}

const stages: readonly Stage[] = [
  { count: 6, status: 'draft', from: 20, apart: 5, length: 30, isDrawn: false },
  { count: 4, status: 'published', from: 4, apart: 3, length: 30, isDrawn: false },
  { count: 8, status: 'published', from: -40, apart: 4, length: 90, isDrawn: true },
  { count: 3, status: 'paused', from: -30, apart: 4, length: 90, isDrawn: true },
  { count: 8, status: 'published', from: -300, apart: 25, length: 40, isDrawn: true },
  { count: 3, status: 'terminated', from: -150, apart: 20, length: 60, isDrawn: true },
  { count: 4, status: 'archived', from: -340, apart: 12, length: 30, isDrawn: true },
];

export interface Campaign extends Stage {
  readonly at: number;
  readonly end: number;
}

export const campaigns: readonly Campaign[] = stages
  .flatMap((stage) =>
    Array.from({ length: stage.count }, (_, nth) => ({ ...stage, from: stage.from + nth * stage.apart })),
  )
  .map((stage, at) => ({ ...stage, at, end: stage.from + stage.length }));

/** Draws of one activity, by what came of them. */
export const outcomes = { goods: 12, points: 114, blank: 114 } as const;
/** Units that are put aside for a draw. */
export const putAside = 40;

export const unitsOf = (count: number, share: number) => Math.max(1, Math.round(count * share));

/** What was drawn in the activities of the history: up to yesterday, up to the end, or up to the day that ended it. */
export const drawn = (share: number): readonly Target[] =>
  campaigns
    .filter(({ isDrawn }) => isDrawn)
    .flatMap(({ at, from, end, status }) =>
      Object.values(outcomes).map((count, nth) => ({
        prize: firstPrize + at * 3 + nth,
        count: unitsOf(count, share),
        from,
        to: Math.min(end, status === 'terminated' ? from + 20 : -1, status === 'paused' ? -8 : -1),
        source: 'lottery' as const,
        people: 'all' as const,
      })),
    );
