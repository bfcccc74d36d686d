import type { AreaScope } from './field.ts';

/**
 * Names of the provinces by their GB/T 2260 code. The tree of cities and districts is kept on the region page; below a province a
 * code is shown as it is with the province's name before it.
 */
export const provinces: Readonly<Record<string, string>> = {
  110000: '北京',
  120000: '天津',
  130000: '河北',
  140000: '山西',
  150000: '内蒙古',
  210000: '辽宁',
  220000: '吉林',
  230000: '黑龙江',
  310000: '上海',
  320000: '江苏',
  330000: '浙江',
  340000: '安徽',
  350000: '福建',
  360000: '江西',
  370000: '山东',
  410000: '河南',
  420000: '湖北',
  430000: '湖南',
  440000: '广东',
  450000: '广西',
  460000: '海南',
  500000: '重庆',
  510000: '四川',
  520000: '贵州',
  530000: '云南',
  540000: '西藏',
  610000: '陕西',
  620000: '甘肃',
  630000: '青海',
  640000: '宁夏',
  650000: '新疆',
  710000: '台湾',
  810000: '香港',
  820000: '澳门',
};

/** An area as people read it. */
export function areaName(code: string): string {
  const province = provinces[`${code.slice(0, 2)}0000`];
  if (province === undefined) return code;
  return code.endsWith('0000') ? province : `${province} ${code}`;
}

/** Six digits of a province that there is, or of a place in it. */
export const isAreaCode = (code: string): boolean =>
  /^\d{6}$/.test(code) && provinces[`${code.slice(0, 2)}0000`] !== undefined;

/** The digits of a code that say something: of a province two, of a city four. */
const stem = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** Whether a code is this area or lies in it. */
export const lies = (code: string, within: string): boolean => code.startsWith(stem(within));

export const isAreaScope = (value: unknown): value is AreaScope =>
  typeof value === 'object' &&
  value !== null &&
  'mode' in value &&
  (value.mode === 'all' || value.mode === 'include' || value.mode === 'exclude') &&
  'codes' in value &&
  Array.isArray(value.codes);

/** What is wrong with a scope (award.md §0.2): places where some are meant, each once, none within another. */
export function areaScopeFault(label: string, { mode, codes }: AreaScope): string | undefined {
  if (mode === 'all') return undefined;
  return codes.length === 0 ? `请选择${label}` : areasFault(label, codes);
}

/** What is wrong with a set of areas: one that is none, or that lies in another of them. */
export function areasFault(label: string, codes: readonly string[]): string | undefined {
  const unknown = codes.find((code) => provinces[`${code.slice(0, 2)}0000`] === undefined);
  if (unknown !== undefined) return `${label}中没有代码为 ${unknown} 的地区`;
  for (const code of codes) {
    const within = codes.find((other) => other !== code && lies(code, other));
    if (within !== undefined) return `${label}：${areaName(code)}已包含在${areaName(within)}中`;
  }
  return undefined;
}

const modes = { all: '全部地区', include: '仅', exclude: '除外：' } as const;

/** A scope in words; '' for anything else. */
export function areaScopeText(value: unknown): string {
  if (!isAreaScope(value)) return '';
  return value.mode === 'all' ? modes.all : `${modes[value.mode]}${value.codes.map(areaName).join('、')}`;
}

const inside = (code: string, codes: readonly string[]) => codes.some((within) => lies(code, within));

/** Whether one of two areas lies in the other, or is the same. */
export const areasTouch = (one: string, other: string): boolean => lies(one, other) || lies(other, one);

/** Whether a place lies in both; what cannot be seen from the codes counts as yes. */
export function scopesMeet(one: AreaScope, other: AreaScope): boolean {
  if (one.mode === 'all' || other.mode === 'all') return true;
  if (one.mode === 'include' && other.mode === 'include')
    return one.codes.some((code) => other.codes.some((there) => areasTouch(code, there)));
  if (one.mode === 'exclude' && other.mode === 'exclude') return true;
  const [within, without] = one.mode === 'include' ? [one, other] : [other, one];
  return within.codes.some((code) => !without.codes.some((out) => lies(code, out)));
}

/** Whether every place of one scope is in the other as well. What cannot be seen from the codes counts as no. */
export function isWithin(one: AreaScope, other: AreaScope): boolean {
  if (other.mode === 'all') return true;
  if (one.mode === 'all') return false;
  if (other.mode === 'include') return one.mode === 'include' && one.codes.every((code) => inside(code, other.codes));
  if (one.mode === 'exclude') return other.codes.every((code) => inside(code, one.codes));
  return one.codes.every((code) => !inside(code, other.codes) && !other.codes.some((out) => lies(out, code)));
}
