import { areaName, areasTouch, isAreaScope, lies, scopesMeet } from '../entity/areas.ts';
import type { CrossRule } from '../entity/fault.ts';
import type { Values } from '../entity/field.ts';

/* What the parts of a freight template say together (wider.md §5.4). */

export const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);
const isText = (value: unknown): value is string => typeof value === 'string';
export const codesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** Two areas that touch, each with where it stands. */
interface Meeting {
  readonly code: string;
  readonly other: string;
  readonly at: number;
}

/** The first area of these that lies in one of the rows, or around it. */
function meetingOf(codes: readonly string[], rows: readonly Values[]): Meeting | undefined {
  for (const code of codes)
    for (const [at, { areas }] of rows.entries()) {
      const other = codesIn(areas).find((one) => areasTouch(code, one));
      if (other !== undefined) return { code, other, at };
    }
  return undefined;
}

/** How two areas meet, in words: the same one twice, or one within the other. */
function meetingText({ code, other, at }: Meeting): string {
  if (code === other) return `${areaName(code)}已在第 ${at + 1} 行`;
  return lies(code, other)
    ? `${areaName(code)}已包含在第 ${at + 1} 行的${areaName(other)}中`
    : `${areaName(code)}包含了第 ${at + 1} 行的${areaName(other)}`;
}

function areasOfRules({ rules }: Values): string | undefined {
  const rows = rowsIn(rules);
  for (const [at, { areas }] of rows.entries()) {
    const codes = codesIn(areas);
    if (at === 0 && codes.length > 0) return '第 1 行是其余地区的默认运费，不能选地区';
    if (at > 0 && codes.length === 0) return `第 ${at + 1} 行：请选择地区`;
    const meeting = meetingOf(codes, rows.slice(0, at));
    if (meeting) return `第 ${at + 1} 行：${meetingText(meeting)}，一个地区只能有一条运费规则`;
  }
  return undefined;
}

const isBroken = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value);

/** By pieces nothing is broken. */
function wholePieces({ charge_mode, rules }: Values): string | undefined {
  if (charge_mode !== 'count') return undefined;
  for (const [at, { first, extra }] of rowsIn(rules).entries()) {
    if (isBroken(first)) return `第 ${at + 1} 行：首件应为整数`;
    if (isBroken(extra)) return `第 ${at + 1} 行：续件应为整数`;
  }
  return undefined;
}

function freeRules({ free_rules }: Values): string | undefined {
  const rows = rowsIn(free_rules);
  for (const [at, { areas, free_amount_fen, free_count }] of rows.entries()) {
    if (free_amount_fen == null && free_count == null) return `第 ${at + 1} 行：满额和满件至少填一项`;
    const met = rows
      .slice(0, at)
      .findIndex((other) => isAreaScope(areas) && isAreaScope(other['areas']) && scopesMeet(areas, other['areas']));
    if (met >= 0) return `第 ${at + 1} 行：地区和第 ${met + 1} 行有重叠，一个地区只能有一条包邮规则`;
  }
  return undefined;
}

function nowhere({ rules, no_delivery }: Values): string | undefined {
  const meeting = meetingOf(codesIn(no_delivery), rowsIn(rules));
  return meeting && `${meetingText(meeting).replace('第 ', '运费规则第 ')}，不配送的地区不能有运费规则`;
}

export const freightTemplateRules: readonly CrossRule[] = [
  { field: 'rules', check: (values) => areasOfRules(values) ?? wholePieces(values) },
  { field: 'free_rules', check: freeRules },
  { field: 'no_delivery', check: nowhere },
];
