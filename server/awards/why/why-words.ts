import { refusals } from '../../../contract/activities/draw/draw.ts';
import { million } from '../../../contract/activities/draw/tree.ts';
import type { WhyLine } from '../../../contract/awards/draw-why.ts';
import { yuanOf } from '../../../contract/core/yuan.ts';
import { areaName } from '../../../contract/entity/areas.ts';

/* What a draw asked, as operators say it. */

const minute = (instant: unknown) => String(instant).slice(0, 16).replace('T', ' ');
const place = (code: unknown) => (code === '' ? '未知地区' : areaName(String(code)));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const percent = (part: unknown) => `${((Number(part) / million) * 100).toFixed(4)}%`;
const span = ([from, to]: readonly unknown[], of: (one: unknown) => string) => `${of(from)}–${of(to)}`;

/** What a plan's condition found, by its kind. */
const found: Readonly<Record<string, (value: unknown) => string>> = {
  area: (value) => `在${place(value)}`,
  time: (value) => `${minute(value)} 参与`,
  user_level: () => '会员等级不在其中',
  user_label: () => '会员没有这些标签',
  channel: (value) => (value === '' ? '没有渠道' : `渠道 ${String(value)}`),
  product: (value) => (value === '' ? '没有商品' : `商品 ${String(value)}`),
  scan_seq: (value) => `这是第 ${String(value)} 次扫码`,
  draw_seq: (value) => `这是第 ${String(value)} 次抽奖`,
};

function windowWords(wanted: unknown): string {
  const [from = '', to = ''] = list(wanted).map((one) => (one === '' ? '' : minute(one)));
  if (from === '') return `${to} 前有效`;
  return to === '' ? `${from} 起有效` : `${from} 至 ${to} 有效`;
}

function planWords({ guard, fact, value, wanted, holds }: WhyLine): string {
  if (guard === 'enabled') return '已停用';
  if (guard === 'more') return `另有 ${String(value)} 个方案也不适用`;
  if (guard === 'draws') return '不是概率抽奖，没有抽';
  if (guard === 'window') return `${minute(value)} 参与，方案${windowWords(wanted)}`;
  if (guard === 'other') return '其他会员';
  if (guard === 'none') return '不限条件';
  const now = found[fact]?.(value) ?? String(value);
  if (holds)
    return fact === 'user_level' || fact === 'user_label' ? String(wanted) : `${now}，符合「${String(wanted)}」`;
  return `${now}，须为「${String(wanted)}」`;
}

function rollWords({ value, wanted, title, holds }: WhyLine): string {
  const range = list(wanted);
  if (holds) return `抽到 ${percent(value)}，落在「${title}」的 ${span(range, percent)}`;
  return Number(range[1]) === 0
    ? '方案里没有能抽中的奖品'
    : `抽到 ${percent(value)}，有奖的是 ${span(range, percent)}，落在「谢谢参与」`;
}

const spans: Readonly<Record<string, string>> = { wins_day: '每天', wins_month: '每月', wins_total: '总共' };

/** What speaks against a prize, with the numbers of then. */
const against: Readonly<Record<string, (line: WhyLine) => string>> = {
  stopped: () => refusals.stopped,
  locked: ({ value, wanted }) => `抽满 ${String(wanted)} 次后才能中，此前抽过 ${String(value)} 次`,
  closed: ({ value, wanted }) =>
    `${refusals.closed}：${minute(value)} 参与，投放 ${list(wanted)
      .map((one) => span(list(one), minute))
      .join('、')}`,
  soldOut: () => `${refusals.soldOut}，没有可发的库存`,
  slotOut: ({ value, wanted }) => `本时段投放 ${String(wanted)} 件，已发 ${String(value)} 件`,
  noQuota: ({ value, wanted }) => (wanted === 'quota' ? `${place(value)}没有配额` : `${place(value)}的配额已用完`),
  dayCap: ({ value, wanted }) => `每日投放 ${String(wanted)} 件，当天已发 ${String(value)} 件`,
  userCap: ({ value, wanted }) => `每人上限 ${String(wanted)} 件，已得 ${String(value)} 件`,
  winCap: ({ fact, value, wanted }) => `${spans[fact] ?? ''}最多中奖 ${String(wanted)} 次，已中 ${String(value)} 次`,
  budget: ({ value, wanted }) => `预算还剩 ${yuanOf(Number(value))} 元，发一件要 ${yuanOf(Number(wanted))} 元`,
  holdCap: () => '已达到该货品或优惠券的每人限领',
  none: () => '没有可以代替的兜底奖品',
  given: () => '发出',
};

/** One question of a draw and what came of it. */
export function whyWords(line: WhyLine): string {
  if (line.on === 'plan') return planWords(line);
  return line.on === 'roll' ? rollWords(line) : (against[line.guard]?.(line) ?? line.guard);
}

const named = ({ title }: WhyLine) => `「${title}」`;

/** What it came to: the last thing that decided. */
export function whySentence(lines: readonly WhyLine[]): string {
  const last = lines.at(-1);
  if (!last) return '没有中奖：活动没有奖励方案';
  const landed = lines.find(({ on }) => on === 'prize');
  if (last.on === 'plan')
    return last.guard === 'draws' ? `方案${named(last)}不抽奖` : '没有中奖：没有适合这位会员的方案';
  if (last.on === 'roll') return '没有中奖：没有抽到有奖的号';
  if (last.on === 'tier') return `没有中奖：奖级${named(last)}${whyWords(last)}`;
  if (last.on === 'prize' || !landed) return `抽中${named(last)}`;
  const why = `抽到${named(landed)}，但${whyWords(landed)}`;
  return last.holds ? `${why}；改发兜底${named(last)}` : `没有中奖：${why}`;
}
