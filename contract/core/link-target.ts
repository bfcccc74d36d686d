import { cleanText } from './clean-text.ts';

/*
 * Where a picture or a button leads (wider.md §1.2, LinkTarget). Targets whose rows the house does not have yet (game, questionnaire,
 * coupon) come with their entities: one line in each table.
 */

/** What can be led to. */
export const linkTypes = {
  none: { label: '不跳转' },
  page: { label: '小程序页面' },
  activity: { label: '活动' },
  goods: { label: '商品' },
  editor_page: { label: '图文页' },
  h5: { label: '外部链接' },
  mini_program: { label: '其他小程序' },
} as const;
export type LinkType = keyof typeof linkTypes;

/** Whatever is left out by its type is null. */
export interface LinkTarget {
  readonly link_type: LinkType;
  readonly ref_id: number | null;
  readonly url: string | null;
}

/** Nothing is led to: what a new record begins with. */
export const noLink: LinkTarget = { link_type: 'none', ref_id: null, url: null };

/** Types that lead to a row, with its entity. */
const rowsOf: ReadonlyMap<string, string> = new Map([
  ['activity', 'activity'],
  ['goods', 'goods'],
  ['editor_page', 'editor_page'],
]);

/** Types that lead to a row, each with the entity of it. */
export const linkedRowTypes: readonly (readonly [type: string, entity: string])[] = [...rowsOf];

/** Entities whose rows can be led to. */
export const linkedEntities: readonly string[] = [...rowsOf.values()];

/** Longest address. */
export const longestLink = 500;

interface Written {
  readonly test: RegExp;
  readonly hint: string;
}

/** Types that lead to an address, with how that is written. */
const addressesOf: ReadonlyMap<string, Written> = new Map([
  ['page', { test: /^\/[\w-][\w\-./]*(?:\?[\w\-.=&%]*)?$/, hint: '小程序页面应以 / 开头，如 /pages/mall/index' }],
  ['h5', { test: /^https:\/\/[^\s"'<>\\]+$/, hint: '外部链接应以 https:// 开头' }],
  [
    'mini_program',
    {
      test: /^wx[\da-f]{16}(?:\/[\w\-./]+(?:\?[\w\-.=&%]*)?)?$/,
      hint: '其他小程序应为 AppID，可接页面路径，如 wx1234567890abcdef/pages/index',
    },
  ],
]);

/** How the address of a link of this type is written; undefined for a type without one. */
export const addressHint = (type: string): string | undefined => addressesOf.get(type)?.hint;

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLinkType = (type: unknown): type is LinkType => typeof type === 'string' && Object.hasOwn(linkTypes, type);

/** A value as a link, with what belongs to its type alone; undefined for what is none. */
export function linkIn(value: unknown): LinkTarget | undefined {
  if (!isObject(value) || !isLinkType(value['link_type'])) return undefined;
  const { link_type, ref_id, url } = value;
  return {
    link_type,
    ref_id: rowsOf.has(link_type) && typeof ref_id === 'number' ? ref_id : null,
    url: addressesOf.has(link_type) && typeof url === 'string' && url !== '' ? cleanText(url) : null,
  };
}

/** The entity whose row a link leads to, and the row where one is chosen. */
export function linkedRow(value: unknown): { readonly entity: string; readonly id: number | null } | undefined {
  const link = linkIn(value);
  const entity = link && rowsOf.get(link.link_type);
  return link && entity !== undefined ? { entity, id: link.ref_id } : undefined;
}

/** What is wrong with a link as it stands there by itself. */
export function linkFault({ label }: { readonly label: string }, value: unknown): string | undefined {
  const link = linkIn(value);
  if (!link) return `${label}格式不正确`;
  const { label: type } = linkTypes[link.link_type];
  if (rowsOf.has(link.link_type)) return link.ref_id === null ? `请选择${label}的${type}` : undefined;
  const written = addressesOf.get(link.link_type);
  if (!written) return undefined;
  if (link.url === null) return `请输入${label}的${type}`;
  if ([...link.url].length > longestLink) return `${label}的字数应不超过 ${longestLink}`;
  return written.test.test(link.url) && (link.link_type !== 'h5' || URL.canParse(link.url))
    ? undefined
    : `${label}的${written.hint}`;
}

/** A link in words: 活动：端午开瓶有礼（3001）; without the title of its row 活动：3001. */
export function linkText(value: unknown, title = ''): string {
  const link = linkIn(value);
  if (!link) return '';
  const id = link.ref_id === null ? '' : String(link.ref_id);
  const target = title === '' || id === '' ? (link.url ?? id) : `${title}（${id}）`;
  const { label } = linkTypes[link.link_type];
  return target === '' ? label : `${label}：${target}`;
}

/** A link out of the words that `linkText` makes of it; undefined for others. */
export function linkOfText(text: string): LinkTarget | undefined {
  const [, label = '', target = ''] = /^([^：:]+)(?:[：:]\s*(.*))?$/s.exec(text.trim()) ?? [];
  const type = Object.entries(linkTypes).find(([, known]) => known.label === label.trim())?.[0];
  if (!isLinkType(type)) return undefined;
  const number = /^(\d+)$|（(\d+)）$/.exec(target.trim());
  return linkIn({ link_type: type, ref_id: number ? Number(number[1] ?? number[2]) : null, url: target });
}

/** Where a value of a field leads on to. */
export interface Leading {
  /** The words of what is chosen, or the title of the row that is picked, are written into this field of the form, to be worked on there. */
  readonly fills?: string;
  /** What of the title of a row that is picked is written there; all of it when not given. */
  readonly filledAs?: (title: string) => string;
  /** An address of somebody else's: it opens in a tab of its own, and nothing of it is fetched before. */
  readonly outside?: true;
}
