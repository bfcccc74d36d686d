import { group, integer, type Options, select, text } from '../entity/field.ts';

/** Where the codes of a product come from (award.md §4.9). */
export const codeSources = {
  import: { label: '导入', color: 'blue' },
  generate: { label: '系统生成', color: 'purple' },
} as const satisfies Options;

/** Of what letters a generated code is made. */
export const charsets = {
  digit: { label: '数字' },
  lower: { label: '小写字母' },
  upper: { label: '大写字母' },
  mixed: { label: '数字和大小写字母' },
} as const satisfies Options;

/** The letters of each. */
export const lettersOf: Readonly<Record<keyof typeof charsets, string>> = {
  digit: '0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  mixed: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
};

/** 生成规则: how the codes look that the house makes itself. */
export const codeFormat = group(
  '生成规则',
  {
    charset: select('字符', charsets, { rule: true }),
    length: integer('长度', { rule: true, min: 6, max: 32, help: '不含前缀' }),
    prefix: text('前缀', { max: 6, pattern: { test: /^[A-Za-z0-9]*$/, hint: '应为字母或数字' } }),
  },
  { initial: { charset: 'upper', length: 12, prefix: '' } },
);

export interface CodeFormat {
  readonly charset: keyof typeof charsets;
  readonly length: number;
  /** Null where there is none. */
  readonly prefix: string | null;
}

/** Of so many possible codes one is made at most, so that nobody guesses one and none comes twice (award.md §4.9). */
const sparseness = 1000;

/** How many codes of this look can be made at once. */
export const mostOf = ({ charset, length }: CodeFormat): number =>
  Math.floor(lettersOf[charset].length ** length / sparseness);

/** What operators may call codes that came together. */
export const batchPattern = { test: /^[\w-]{1,30}$/, hint: '应为 1–30 个字母、数字、- 或 _' } as const;

const isFormat = (value: unknown): value is CodeFormat =>
  typeof value === 'object' && value !== null && 'charset' in value && 'length' in value;

/** What would come out, before anything is made: how the codes look, or how many of that look there can be. */
export function saidOfFormat(format: unknown, count: unknown): string | undefined {
  if (!isFormat(format) || typeof count !== 'number') return undefined;
  const most = mostOf(format);
  if (count > most) return `这样的生成规则一次最多生成 ${most.toLocaleString('en-US')} 张，请加长券码或换用更多的字符`;
  const before = (format.prefix ?? '') === '' ? '为' : `以 ${format.prefix} 开头，后接`;
  return `将生成 ${count.toLocaleString('en-US')} 张，每张${before} ${format.length} 位随机的${charsets[format.charset].label}`;
}
