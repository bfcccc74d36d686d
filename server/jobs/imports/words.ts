import { entityNamed } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { FileImport } from '../../../contract/entity/entity-parts.ts';
import type { Field, Kind } from '../../../contract/entity/field.ts';
import { cellBreak, cellsOf, wordsOf } from '../../../contract/entity/words.ts';
import { yuanOf } from '../../../contract/core/yuan.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** What a cell of each kind looks like, for somebody who fills it in. */
const shapes: Readonly<Record<Kind, string>> = {
  text: '文字',
  textarea: '文字',
  richtext: '文字，可含 HTML',
  integer: '整数',
  points: '整数',
  money: '金额（元），最多两位小数',
  percent: '百分比，如 12.5%',
  decimal: '数字',
  select: '',
  multiselect: '',
  tags: '标签，多个用「、」隔开',
  switch: '是 或 否',
  datetime: '时间，如 2026-01-31 09:30:00',
  date: '日期，如 2026-01-31',
  period: '如「2026-01-01 00:00:00 至 2026-12-31 23:59:59」',
  area: '地区全称或 6 位代码，如 广东省广州市天河区',
  areas: '地区全称或 6 位代码，多个用「、」隔开',
  area_scope: '全部地区，或「仅限 广东省、浙江省杭州市」，或「除 北京市」',
  list: '',
  json: 'JSON 对象或数组',
  image: '已上传图片的地址',
  images: '已上传图片的地址，多个用换行隔开',
  reference: '',
  references: '',
  group: '',
  link_target: '如「不跳转」「活动：3001」「小程序页面：/pages/mall/index」「外部链接：https://…」',
  validity: '如「2026-01-01 00:00:00 至 2026-12-31 23:59:59」或「领取后 30 天内」',
};

const isTree = (refers: Field['refers']) =>
  typeof refers === 'string' && entityNamed(refers).fields['parent_id']?.refers === refers;

const titleOf = (refers: Field['refers']) => (typeof refers === 'string' ? `${entityNamed(refers).label}的` : '');

const labelsOf = (labelled: Readonly<Record<string, { readonly label: string }>> = {}) =>
  Object.values(labelled).map(({ label }) => label);

const itemName = ([, { kind, label }]: readonly [string, Field]) =>
  kind === 'reference' ? `${label}编号或名称` : label;

function shapeOf({ kind, options, items, refers }: Field): string {
  if (kind === 'select') return labelsOf(options).join(' / ');
  if (kind === 'multiselect') return `${labelsOf(options).join(' / ')}，多个用「、」隔开`;
  if (kind === 'list') return `每行一条：${cellsOf(items).map(itemName).join(cellBreak)}`;
  if (kind === 'reference')
    return `${titleOf(refers)}名称${isTree(refers) ? '，重名时填完整路径，如「上级/下级」' : ''}`;
  return kind === 'references' ? `${titleOf(refers)}名称，多个用「、」隔开` : shapes[kind];
}

function rangeOf({ kind, min, max }: Field): string {
  if (min === undefined && max === undefined) return '';
  const isText = ['text', 'textarea', 'richtext'].includes(kind);
  const isMany = ['images', 'references', 'multiselect', 'tags', 'areas', 'list'].includes(kind);
  const unit = isText ? ' 字' : isMany ? ' 个' : '';
  const show = (value: number) => (kind === 'money' ? yuanOf(value) : number(value));
  if (max === undefined) return `不少于 ${show(min ?? 0)}${unit}`;
  return min === undefined ? `不超过 ${show(max)}${unit}` : `${show(min)}–${show(max)}${unit}`;
}

function dutyOf({ match = [], command }: Partial<FileImport>, key: string, field: Field): string {
  const { rule, requiredWhen, when, computed, initial } = field;
  if (command !== undefined && match.includes(key)) return '必填，用于找到该行';
  if (computed) return '填写则修改该行，留空则新建';
  if ((when && rule) || requiredWhen) return '适用时必填';
  const begun = wordsOf(field, initial);
  if (rule && begun !== '') return `必填，新建时留空则为「${begun}」`;
  return `${rule ? '必填' : '可空'}${match.includes(key) ? '，用于匹配已有的行' : ''}`;
}

/** What may stand in a column: whether it must be filled, of what kind, which options or range. */
export function explained({ import: from }: Entity, key: string, field: Field): string {
  const parts = [dutyOf(from ?? {}, key, field), shapeOf(field), rangeOf(field), field.help ?? ''];
  return parts.filter((part) => part !== '').join('；');
}

const examples: Readonly<Record<Kind, string>> = {
  text: '示例',
  textarea: '',
  richtext: '',
  integer: '1',
  points: '100',
  money: '19.90',
  percent: '12.5%',
  decimal: '1.5',
  select: '',
  multiselect: '',
  tags: '标签一、标签二',
  switch: '否',
  datetime: '2026-01-31 09:30:00',
  date: '2026-01-31',
  period: '2026-01-01 00:00:00 至 2026-12-31 23:59:59',
  area: '广东省广州市天河区',
  areas: '广东省、浙江省杭州市',
  area_scope: '全部地区',
  list: '',
  json: '',
  image: '',
  images: '',
  reference: '',
  references: '',
  validity: '领取后 30 天内',
  group: '',
  link_target: '不跳转',
};

/** An example that stands in a sentence: 如 09:00. */
const exampleIn = (text = ''): string => /如 ?([^\s，、；。]+)/.exec(text)?.[1] ?? '';

/** What may show how a value that has a pattern is written, the most telling first; where nothing does, a code or a number. */
const shownBy = (field: Field): readonly string[] => [
  /\d{6,11}/.exec(field.help ?? '')?.[0] ?? '',
  exampleIn(field.placeholder),
  exampleIn(field.help),
  wordsOf(field, field.initial),
  exampleIn(field.pattern?.hint),
  'A0001',
  '13800000000',
];

function patterned(field: Field, { test }: NonNullable<Field['pattern']>): string {
  const { min = 0, max = Infinity } = field;
  return shownBy(field).find((text) => text.length >= min && text.length <= max && test.test(text)) ?? '';
}

/** A line of a template that shows how it is meant: what stands there could be imported. */
export function exampleOf({ numbered }: Entity, key: string, field: Field): string {
  const { kind, options, pattern, initial, min = 0 } = field;
  if (numbered && key === numbered.field) return `${numbered.prefix}${'1'.padStart(numbered.digits, '0')}`;
  if (pattern) return patterned(field, pattern);
  const begun = wordsOf(field, initial);
  if (begun !== '') return begun;
  if (kind === 'select' || kind === 'multiselect') return labelsOf(options)[0] ?? '';
  return kind === 'text' ? examples.text.padEnd(min, '文') : examples[kind];
}
