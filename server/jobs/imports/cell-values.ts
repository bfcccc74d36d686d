import { areaModes } from '../../../contract/core/area-tree.ts';
import { cleanText } from '../../../contract/core/clean-text.ts';
import type { Field, Kind, Period, Validity, Values } from '../../../contract/entity/field.ts';
import { jsonIn } from '../../../contract/core/json-value.ts';
import { linkOfText } from '../../../contract/core/link-target.ts';
import { cellBreak, cellsOf } from '../../../contract/entity/words.ts';
import { typedNumber } from '../../../contract/core/typed-number.ts';
import { textOfCell } from '../../../contract/core/cell.ts';
import { areaMeant } from '../../core/areas/area-file.ts';
import { instantOf } from './reading/dates.ts';
import { doubts, isScientific } from './reading/number-cell.ts';
import { type Cell, doubtIn, textIn } from './reading/row.ts';

/** The wire value of a cell, or what is wrong with it. */
export type Read = { readonly value: unknown } | { readonly fault: string };

const value = (read: unknown): Read => ({ value: read });
const fault = (message: string): Read => ({ fault: message });

function wholeNumber({ label }: Field, text: string): Read {
  const read = typedNumber(text);
  if (!/^[-+]?\d{1,15}(?:\.0*)?$/.test(read)) return fault(`${label}应为整数`);
  return value(Number(read) + 0);
}

/** Yuan with at most two decimals as fen, letter by letter: 0.29 × 100 is not 29. */
function fen({ label }: Field, text: string): Read {
  const parts = /^([-+]?)(\d{1,12})(?:\.(\d*))?$/.exec(typedNumber(text));
  if (!parts) return fault(`${label}应为金额（元）`);
  const [, sign, yuan = '', decimals = ''] = parts;
  const cents = decimals.replace(/0+$/, '');
  if (cents.length > 2) return fault(`${label}最多两位小数`);
  const amount = Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
  return value(sign === '-' ? -amount + 0 : amount);
}

function choice({ label, options = {}, dictionary }: Field, text: string): Read {
  // The operators' own words are looked up with the line.
  if (dictionary !== undefined) return value(text);
  const found = Object.entries(options).find(([code, { label: shown }]) => shown === text || code === text);
  if (found) return value(found[0]);
  const labels = Object.values(options).map((option) => option.label);
  return fault(`${label}没有「${text.slice(0, 20)}」，可填：${labels.join('、')}`);
}

const flags: Readonly<Record<string, boolean>> = {
  是: true,
  否: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
  y: true,
  n: false,
  开: true,
  关: false,
};
function flag({ label }: Field, text: string): Read {
  const found = flags[text.toLowerCase()];
  return found === undefined ? fault(`${label}应为「是」或「否」`) : value(found);
}

function instant({ label }: Field, text: string): Read {
  const at = instantOf(text);
  return at === undefined ? fault(`${label}应为时间，如 2026-01-31 09:30:00`) : value(at);
}

function validity({ label }: Field, text: string): Read {
  const [, days] = /^(?:领取|获得)?后?\s*(\d{1,5})\s*天(?:内|内有效|有效)?$/.exec(text) ?? [];
  if (days !== undefined) return value({ type: 'after_get', after_days: Number(days) } satisfies Validity);
  const [start, end, more] = text.split(/\s*(?:至|到|~|～|—{1,2})\s*/).map(instantOf);
  if (start === undefined || end === undefined || more !== undefined)
    return fault(`${label}应如「2026-01-01 00:00:00 至 2026-12-31 23:59:59」或「领取后 30 天内」`);
  return value({ type: 'fixed', start_at: start, end_at: end } satisfies Validity);
}

/** A share as people write it, with its sign or without: 12.5% and 12.5 are the same. */
function percentage({ label }: Field, text: string): Read {
  const read = typedNumber(text).replace(/[%％]$/, '');
  return /^[-+]?\d{1,9}(?:\.\d{0,9})?$/.test(read) ? value(Number(read) + 0) : fault(`${label}应为百分比，如 12.5%`);
}

function decimal({ label }: Field, text: string): Read {
  const read = typedNumber(text);
  return /^[-+]?\d{1,9}(?:\.\d{0,9})?$/.test(read) ? value(Number(read) + 0) : fault(`${label}应为数字`);
}

function choices(field: Field, text: string): Read {
  const read = partsOf(text).map((part) => choice(field, part));
  const wrong = read.find((one) => 'fault' in one);
  return wrong ?? value(read.flatMap((one) => ('value' in one ? [one.value] : [])));
}

function day({ label }: Field, text: string): Read {
  const at = instantOf(text);
  return at === undefined ? fault(`${label}应为日期，如 2026-01-31`) : value(at.slice(0, 10));
}

function period({ label }: Field, text: string): Read {
  const [from = '', to = '', more] = text.split(/\s*(?:至|到|~|～|—{1,2})\s*/);
  const start = instantOf(from);
  const end = to === '长期' ? null : instantOf(to);
  if (start === undefined || end === undefined || more !== undefined)
    return fault(`${label}应如「2026-01-01 00:00:00 至 2026-12-31 23:59:59」`);
  return value({ start_at: start, end_at: end } satisfies Period);
}

function json({ label }: Field, text: string): Read {
  const read = jsonIn(text);
  return 'fault' in read ? fault(`${label}${read.fault}`) : read;
}

function area({ label }: Field, text: string): Read {
  const found = areaMeant(text);
  return found ? value(found.code) : fault(`${label}「${text.slice(0, 40)}」不存在`);
}

/** Several of them, or the first that there is not. */
function areas(field: Field, names: string): Read {
  const read = partsOf(names).map((name) => area(field, name));
  const wrong = read.find((one) => 'fault' in one);
  return wrong ?? value(read.flatMap((one) => ('value' in one ? [one.value] : [])));
}

function scope(field: Field, text: string): Read {
  if (text === areaModes.all || text === '全国') return value({ mode: 'all', codes: [] });
  const [, word = '', names = ''] = /^(仅限?|除)\s*(.+)$/s.exec(text) ?? [];
  if (word === '') return fault(`${field.label}应如「全部地区」「仅限 广东省、浙江省杭州市」或「除 北京市」`);
  const read = areas(field, names);
  return 'fault' in read ? read : value({ mode: word === '除' ? 'exclude' : 'include', codes: read.value });
}

function link({ label }: Field, text: string): Read {
  const meant = linkOfText(text);
  return meant ? value(meant) : fault(`${label}应如「不跳转」「活动：3001」或「外部链接：https://…」`);
}

/** In a row of a list what it refers to has its number, as the export writes it, or its name, which is looked up with the line. */
const readItem = (item: Field, cell: string): Read =>
  item.kind === 'reference' && /^\d+$/.test(typedNumber(cell)) ? wholeNumber(item, cell) : readCell(item, cell);

/** Each line is a row; between its cells stands what the export writes there. */
function rows(field: Field, text: string): Read {
  const items = cellsOf(field.items);
  const found: Values[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const cells = line.split(cellBreak.trim()).map((cell) => cell.trim());
    if (cells.length !== items.length)
      return fault(`${field.label}每行应有 ${items.length} 项，用「${cellBreak.trim()}」隔开`);
    const read = items.map(
      ([key, item], at) => [key, cells[at] === '' ? { value: null } : readItem(item, cells[at] ?? '')] as const,
    );
    const wrong = read.flatMap(([, one]) => ('fault' in one ? [one] : []))[0];
    if (wrong) return wrong;
    found.push(Object.fromEntries(read.flatMap(([key, one]) => ('value' in one ? [[key, one.value] as const] : []))));
  }
  return value(found);
}

const readers: Readonly<Partial<Record<Kind, (field: Field, text: string) => Read>>> = {
  integer: wholeNumber,
  points: wholeNumber,
  money: fen,
  percent: percentage,
  decimal,
  select: choice,
  multiselect: choices,
  tags: (_, text) => value(partsOf(text)),
  switch: flag,
  datetime: instant,
  date: day,
  period,
  validity,
  area,
  areas,
  area_scope: scope,
  list: rows,
  json,
  link_target: link,
};

const ofNumbers: ReadonlySet<Kind> = new Set(['integer', 'points', 'money', 'percent', 'decimal']);
const ofDates: ReadonlySet<Kind> = new Set(['datetime', 'date']);

/** What a column of this kind takes of a cell: its number, its moment, or what Excel shows. */
function takenBy(kind: Kind, cell: Cell): { readonly text: string } | { readonly fault: string } {
  if (typeof cell !== 'string' && !('fault' in cell)) {
    if (ofNumbers.has(kind) && cell.doubt !== doubts.lost) return { text: cell.number ?? cell.shown };
    if (ofDates.has(kind)) return { text: cell.at ?? cell.number ?? cell.shown };
  }
  const doubt = doubtIn(cell);
  if (doubt !== undefined) return { fault: doubt };
  const text = cleanText(textOfCell(textIn(cell)));
  return !ofNumbers.has(kind) && isScientific(text) ? { fault: doubts.scientific } : { text };
}

/**
 * What a cell that has something in it says, for every kind that says it by itself: numbers of rows and pictures are looked up
 * elsewhere (server/jobs/imports/lookups.ts).
 */
export function readCell(field: Field, cell: Cell): Read {
  const taken = takenBy(field.kind, cell);
  if ('fault' in taken) return fault(`${field.label}${taken.fault}`);
  return readers[field.kind]?.(field, taken.text) ?? value(taken.text);
}

/** The parts of a cell that names several things. */
export const partsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[、;；\n\r|]+|，(?=\S)/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
