import type { Option } from '../../../contract/entity/field.ts';

/** Answer of GET workplace/today: figures of today and yesterday, in days of Asia/Shanghai. */
export interface Today {
  readonly data: readonly {
    readonly key: string;
    readonly title: string;
    /** How it is counted, for its tooltip. */
    readonly formula: string;
    readonly unit: string;
    readonly today: number;
    readonly yesterday: number;
  }[];
}

/** Answer of GET workplace/summary: rows by state, and pieces in stock, of the pages one may list. */
export interface Summary {
  readonly entities: readonly {
    readonly entity: string;
    readonly label: string;
    readonly path: string;
    /** Without archived rows. */
    readonly total: number;
    readonly by_status: readonly ({ readonly status: string; readonly count: number } & Option)[];
  }[];
  readonly stock: readonly {
    readonly entity: string;
    readonly label: string;
    readonly stock_total: number;
    readonly stock_allocated: number;
    readonly stock_locked: number;
    readonly stock_available: number;
  }[];
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
