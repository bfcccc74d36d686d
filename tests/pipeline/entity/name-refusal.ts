import { entities } from '../../../contract/entities.ts';
import { entityNames } from '../../../contract/entity-names.ts';
import { folders } from '../../../contract/menu/pages.ts';
import { modules } from '../../../contract/modules.ts';
import type { Asked } from './asked.ts';
import { spelled } from './spelled.ts';

/** What is there already, beside what the declarations tell. */
export interface Taken {
  /** Tables that a migration has made. */
  readonly tables: ReadonlySet<string>;
  /** Text of every file that gets a line. */
  readonly texts: readonly string[];
  readonly isFile: (file: string) => boolean;
}

/** Words that neither a table nor a constant can be called without quotes (PostgreSQL, ECMAScript). */
const reserved = new Set(
  `all analyse analyze and any array as asc authorization await between binary both break case cast catch check class
  collate collation column const constraint continue create cross debugger default deferrable delete desc distinct do
  else end enum except export extends false fetch finally for foreign freeze from full function grant group having if
  ilike implements import in initially inner instanceof interface intersect into is isnull join lateral leading left let
  like limit localtime localtimestamp natural new not notnull null offset on only or order outer overlaps package
  placing primary private protected public references return returning right select session_user similar some static
  super switch symmetric table tablesample then this throw to trailing true try typeof union unique user using var
  variadic verbose void when where while window with yield`.split(/\s+/),
);

/** Longest that names of indexes and triggers made from it still fit (PostgreSQL cuts at 63). */
const longest = 30;

/** Why an entity cannot be made like this, in one sentence; undefined when it can. */
export function refusalOf(asked: Asked, taken: Taken): string | undefined {
  const { label, menu, room } = asked;
  return nameRefusal(asked, taken) ?? labelRefusal(label) ?? menuRefusal(menu) ?? roomRefusal(room);
}

function nameRefusal({ name, room }: Asked, { tables, texts, isFile }: Taken): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name))
    return `名称「${name}」不可用：只能是小写字母、数字和单个下划线，以字母开头，例如 gift_box。`;
  if (name.length > longest) return `名称「${name}」太长：最多 ${longest} 个字符。`;
  if (reserved.has(name)) return `名称「${name}」是 SQL 或 JavaScript 的保留字，请换一个。`;
  if (entities.some((entity) => entity.name === name)) return `实体「${name}」已存在。`;
  if (tables.has(name)) return `数据表「${name}」已存在，不能再用作实体名称。`;
  const { kebab, camel, pascal } = spelled(name);
  const file = [
    `contract/${room}/${kebab}.entity.ts`,
    `machines/${room}/${kebab}.lifecycle.ts`,
    `server/${room}/${kebab}.resource.ts`,
  ].find(isFile);
  if (file !== undefined) return `文件 ${file} 已存在，请换一个名称。`;
  if (Object.values(entityNames).some(({ permissionId }) => permissionId === pascal))
    return `权限标识「${pascal}」已被其他实体使用，请换一个名称。`;
  const isUsed = [camel, `${camel}Lifecycle`].some((word) =>
    texts.some((text) => new RegExp(`\\b${word}\\b`).test(text)),
  );
  return isUsed ? `标识符「${camel}」在登记文件中已有别的含义，请换一个名称。` : undefined;
}

function labelRefusal(label: string): string | undefined {
  if (!/^\p{Script=Han}[\p{Script=Han}A-Za-z0-9]{1,9}$/u.test(label))
    return `标签「${label}」不可用：应为 2–10 个字，以汉字开头，只含汉字、字母和数字，例如 礼盒。`;
  const titles = folders.flatMap(({ title, pages }) => [title, ...pages.map((page) => page.title)]);
  const labels = Object.values(entityNames).map((named) => named.label);
  return [...labels, ...titles].includes(label) ? `标签「${label}」已被其他实体、页面或菜单使用。` : undefined;
}

function menuRefusal(menu: string): string | undefined {
  if (folders.some(({ path }) => path === menu)) return undefined;
  return `没有菜单「${menu}」；可以是：${folders.map(({ path, title }) => `${path}（${title}）`).join('、')}。`;
}

function roomRefusal(room: string): string | undefined {
  return room in modules ? undefined : `没有模块「${room}」；可以是：${Object.keys(modules).join('、')}。`;
}
