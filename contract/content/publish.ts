import type { CalendarTime } from '../entity/entity-parts.ts';
import type { Options, Values } from '../entity/field.ts';

/* What content goes through that is published for some time (SC-PUBLISH, wider.md §1.6). */

export const publishStatus = {
  draft: { label: '草稿', color: 'default' },
  scheduled: { label: '定时上线', color: 'cyan' },
  published: { label: '已上线', color: 'success' },
  offline: { label: '已下线', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** What its state and the time say together; never stored. */
export const publishRunStatus = {
  not_started: { label: '未开始', color: 'cyan' },
  running: { label: '进行中', color: 'success' },
  ended: { label: '已结束', color: 'default' },
  closed: { label: '未上线', color: 'default' },
} as const satisfies Options;

/** In which of its states its time counts. */
const seenStates = ['scheduled', 'published'] as const;

/** The time that it is published for, in 运营日历. */
export const publishTime = { from: 'start_at', to: 'end_at', live: seenStates } as const satisfies CalendarTime;

/** What members see already, or are going to. */
export const isSeen = ({ status }: Values): boolean => status === 'published' || status === 'scheduled';

/** Of that, what is safe alone changes. */
export const keptWhileSeen = {
  locked: (row: Values) => (isSeen(row) ? '已上线或等待上线，请先下线再修改' : undefined),
} as const;

const at = (value: unknown) => Date.parse(String(value));

/** What has an end has it after its start. */
export const endsLater = {
  field: 'end_at',
  check: ({ start_at, end_at }: Values) =>
    typeof end_at === 'string' && at(end_at) <= at(start_at) ? '结束时间应晚于开始时间' : undefined,
} as const;
