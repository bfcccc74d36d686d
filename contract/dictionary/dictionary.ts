import type { Call } from '../entity/call.ts';
import type { Entity } from '../entity/entity.ts';
import type { Options } from '../entity/field.ts';

/*
 * 数据字典 (wider.md §10.6): how the codes of the house are called, in which colour and order. The sets of the program are read out of
 * the declarations; operators keep lists of their own beside them.
 */

/** Everything at once, with an ETag; every answer to somebody signed in carries the edition (C17). */
export const dictionariesCall: Call = 'GET /admin/api/dictionaries/all';
export const dictVersionHeader = 'X-Dict-Version';

/** One code of a dictionary; `open`: it can still be chosen. In the order of the dictionary. */
export interface Word {
  readonly value: string;
  readonly label: string;
  readonly color: string;
  readonly is_default: boolean;
  readonly open: boolean;
  /** What else operators say of it (扩展); absent where they say nothing. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Characters of 扩展, written as JSON. */
const longestExtra = 2000;

/** What keeps a value from being 扩展, as the end of a sentence that begins with its label. */
export function extraFault(value: unknown): string | undefined {
  if (Array.isArray(value)) return '应为 JSON 对象，如 {"code": "A1"}';
  const { length } = JSON.stringify(value);
  return length > longestExtra ? `共 ${length.toLocaleString('en-US')} 个字符，最多 2,000 个` : undefined;
}

/** What `dictionariesCall` answers: the words of every type that is not deleted. */
export interface Dictionaries {
  readonly version: number;
  readonly types: Readonly<Record<string, readonly Word[]>>;
}

/** The colours that a tag may have. */
export const tagColors = {
  default: { label: '默认', color: 'default' },
  processing: { label: '进行', color: 'processing' },
  success: { label: '成功', color: 'success' },
  warning: { label: '警示', color: 'warning' },
  error: { label: '错误', color: 'error' },
  blue: { label: '蓝', color: 'blue' },
  geekblue: { label: '靛', color: 'geekblue' },
  cyan: { label: '青', color: 'cyan' },
  green: { label: '绿', color: 'green' },
  gold: { label: '金', color: 'gold' },
  orange: { label: '橙', color: 'orange' },
  magenta: { label: '品红', color: 'magenta' },
  purple: { label: '紫', color: 'purple' },
} as const satisfies Options;

/** A set of codes that the program has. */
export interface CodeEnum {
  readonly type: string;
  readonly name: string;
  readonly options: Options;
}

/** The dictionary type of a field's set. */
export const enumType = (entity: string, field: string): string => `${entity}_${field}`;

/** The sets of codes that an entity declares: each is written in its declaration and nowhere else. Rows of another entity are called as there. */
export const enumsOf = ({ name, label, fields, rowsOf }: Entity): readonly CodeEnum[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    rowsOf === undefined && field.options && Object.keys(field.options).length > 1
      ? [{ type: enumType(name, key), name: `${label}·${field.label}`, options: field.options }]
      : [],
  );
