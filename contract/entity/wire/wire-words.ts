import { z } from 'zod';

/** What a value should have been, by the name that the schema library has for it. */
const kinds: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  bigint: '整数',
  boolean: '是或否',
  date: '时间',
  array: '列表',
  tuple: '列表',
  set: '列表',
};
/** What a limit counts, where it does not stand for a number itself. */
const units: Readonly<Record<string, string>> = { string: '个字符', array: '项', set: '项', file: '字节' };

type Limit = Pick<z.core.$ZodIssueTooBig, 'origin' | 'inclusive'>;
function limited({ origin, inclusive = true }: Limit, limit: number | bigint, isMost: boolean): string {
  const unit = units[origin];
  if (unit !== undefined) return `${isMost ? '最多' : '至少'} ${String(limit)} ${unit}`;
  if (inclusive) return `不能${isMost ? '大于' : '小于'} ${String(limit)}`;
  return `应${isMost ? '小于' : '大于'} ${String(limit)}`;
}

/** Why the wire refuses a value, for people: without names of types, patterns or classes. */
function said(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '不能为空' : `应为${kinds[issue.expected] ?? '一组字段'}`;
    case 'invalid_value':
      return `只能是${issue.values.map((value) => String(value)).join('、')}`;
    case 'too_big':
      return limited(issue, issue.maximum, true);
    case 'too_small':
      return limited(issue, issue.minimum, false);
    case 'not_multiple_of':
      return issue.divisor === 1 ? '应为整数' : `应为 ${String(issue.divisor)} 的倍数`;
    case 'unrecognized_keys':
      return `不支持的参数：${issue.keys.join('、')}`;
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'custom':
      return '格式不正确';
  }
}

/** Has every schema of the wire speak so, also those that are asked inside of another one. */
export function speakPlainly(): void {
  z.config({ localeError: said });
}
