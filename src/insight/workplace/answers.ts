import type { TodayFigure } from '../../../contract/insight/workplace.ts';

/** Answer of GET workplace/today. */
export interface Today {
  readonly data: readonly TodayFigure[];
}

/** Answer of GET workplace/feed: the newest operations; `at` is ISO-8601. */
export interface Feed {
  readonly data: readonly {
    readonly id: number;
    readonly at: string;
    readonly nickname: string;
    readonly summary: string;
  }[];
}
