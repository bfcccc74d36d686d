import type { FlagParameter, Parameter } from './parameter-parts.ts';

/** Numbers of what waits for a second person. */
export const approvalParameters = {
  'approval.due_days': {
    label: '审批期限',
    group: 'approval',
    unit: '天',
    min: 1,
    max: 90,
    initial: 7,
    effect: '提交的修改在这些天内没有审批就失效，记录保持原样；已提交的不受影响',
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** What waits for a second person at all, by group of fields: entities name them in `held`. */
export const approvalSwitches = {
  'approval.banner_link': {
    label: '改已上线轮播图的跳转需审批',
    group: 'approval',
    initial: false,
    effect: '打开后，已上线或等待上线的轮播图可以直接修改跳转和开始时间，由另一人批准后生效；关闭时须先下线再修改',
  },
  'approval.banner_looks': {
    label: '改已上线轮播图的标题和图片需审批',
    group: 'approval',
    initial: false,
    effect: '打开后，修改已上线或等待上线的轮播图的标题、图片，须由另一人批准后生效；关闭时立即生效',
  },
} as const satisfies Readonly<Record<string, FlagParameter>>;
