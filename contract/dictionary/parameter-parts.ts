import type { Options } from '../entity/field.ts';

/**
 * A number of the house that operators may set (wider.md §16.2): a whole one, fen that are typed in yuan, or basis points that are typed in
 * percent.
 */
export interface Parameter {
  readonly label: string;
  readonly group: ParameterGroup;
  /** A whole number when not given. */
  readonly kind?: 'fen' | 'bp';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** What it is until somebody sets it. */
  readonly initial: number;
  readonly effect: string;
}

interface Told {
  readonly label: string;
  readonly group: ParameterGroup;
  readonly effect: string;
}

/** On or off. */
export interface FlagParameter extends Told {
  readonly initial: boolean;
}

/** One of a few ways. */
export interface ChoiceParameter extends Told {
  readonly options: Options;
  readonly initial: string;
}

/** Words, at most so many characters. */
export interface TextParameter extends Told {
  readonly max: number;
  readonly initial: string;
  /** Said when the words are not what they must be. */
  readonly fits: (text: string) => string | undefined;
}

/** Where a parameter stands. */
export const parameterGroups = {
  approval: { label: '审批' },
  activity: { label: '活动' },
  order: { label: '订单' },
  log: { label: '日志' },
  import: { label: '导入' },
  export: { label: '导出' },
  batch: { label: '批量' },
  upload: { label: '上传' },
  login: { label: '登录' },
  account: { label: '账号' },
  link: { label: '链接' },
  content: { label: '内容' },
  coupon: { label: '优惠券' },
  point: { label: '积分' },
  level: { label: '会员等级' },
} as const satisfies Options;
type ParameterGroup = keyof typeof parameterGroups;
