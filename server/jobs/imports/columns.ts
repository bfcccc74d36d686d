import { cleanText } from '../../../contract/core/clean-text.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { columnLetters, headingOf, importFields } from '../../../contract/jobs/import.ts';
import { type FileRow, textIn } from './reading/row.ts';
import { FileFault } from './reading/file-fault.ts';

/** What the columns of a file are. */
export interface Columns {
  /** As they stand in the file. */
  readonly headings: readonly string[];
  /** Field of each column; '' for one that is left out. */
  readonly keys: readonly string[];
}

/** The column that files of faulty lines have beside the others. */
export const reasonHeading = '错误原因';

/** A heading without what people and we add to it: unit, star, spaces, letter case. */
const plain = (heading: string) =>
  cleanText(heading)
    .normalize('NFKC')
    .replaceAll(/[\s*]|\(元\)/g, '')
    .toLowerCase();

/** Columns of other files of ours, an export for one, that say nothing here. */
function isOurs({ fields }: Entity, heading: string): boolean {
  const known = ['操作', '编号', 'id', reasonHeading, ...Object.values(fields).map(headingOf)];
  return known.map(plain).includes(plain(heading));
}

/** How many letters two words differ in. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at += 1)
      line.push(
        Math.min(
          (before[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (before[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1),
        ),
      );
    before = line;
  }
  return before.at(-1) ?? 0;
}

/** Whether one heading may have been meant for the other: it holds it, or few letters differ. */
function isNear(heading: string, label: string): boolean {
  // Longer ones are no headings that somebody mistyped, and would cost time to compare.
  const [given, known] = [plain(heading.slice(0, 60)), plain(label)];
  return (
    known.includes(given) ||
    given.includes(known) ||
    distance(given, known) <= Math.max(1, Math.floor(known.length / 3))
  );
}

/** Columns without which no line can be made: required whatever the others say, and the house has nothing to begin with. */
function neededKeys(entity: Entity, keys: readonly string[]): readonly string[] {
  if (entity.import?.command !== undefined)
    return Object.keys(importFields(entity)).filter((key) => !keys.includes(key));
  // Who names rows by their number changes what he names, and leaves the rest as it is.
  if (entity.numbered && keys.includes(entity.numbered.field)) return [];
  return Object.entries(importFields(entity))
    .filter(
      ([key, { rule, when, initial }]) => rule !== undefined && !when && initial === undefined && !keys.includes(key),
    )
    .map(([key]) => key);
}

/**
 * What the columns are, by the file's first line.
 * @throws {FileFault} naming every column that is unknown, twice there or missing, with what may have been meant
 */
export function columnsOf(entity: Entity, { cells }: FileRow): Columns {
  const fields = importFields(entity);
  const headings = cells.map((cell) => cleanText(textIn(cell)));
  const byHeading = new Map(
    Object.entries(fields).flatMap(([key, field]) => [
      [plain(field.label), key],
      [key, key],
    ]),
  );
  const keys = headings.map((heading) => byHeading.get(plain(heading)) ?? '');
  const unknown = headings.filter((heading, at) => heading !== '' && keys[at] === '' && !isOurs(entity, heading));
  const needed = neededKeys(entity, keys).map((key) => headingOf(fields[key] ?? { kind: 'text', label: key }));
  const complaints = [
    ...unknown.map((heading) => unknownColumn(entity, headings, heading, keys)),
    ...headings.flatMap((heading, at) => twice(headings, keys, heading, at)),
    ...(needed.length > 0 ? [`缺少列：${needed.join('、')}`] : []),
  ];
  if (keys.every((key) => key === '')) throw new FileFault(noneKnown(needed));
  if (complaints.length > 0) throw new FileFault(complaints.join('；'));
  return { headings, keys };
}

/** What a file needs at least, where none of its columns is known. */
const noneKnown = (needed: readonly string[]): string => {
  const said = needed.length > 0 ? `（至少应有：${needed.join('、')}）` : '';
  return `第一行应为列名，没有找到认识的列${said}，请使用导入模板`;
};

function unknownColumn(entity: Entity, headings: readonly string[], heading: string, keys: readonly string[]): string {
  const open = Object.entries(importFields(entity)).filter(([key]) => !keys.includes(key));
  const meant = open.find(([, { label }]) => isNear(heading, label));
  const shown = `不认识的列「${heading.slice(0, 30)}」（${columnLetters(headings.indexOf(heading))} 列）`;
  return meant ? `${shown}，是否为「${headingOf(meant[1])}」` : shown;
}

function twice(headings: readonly string[], keys: readonly string[], heading: string, at: number): readonly string[] {
  const key = keys[at];
  return key && keys.indexOf(key) < at
    ? [`列「${heading}」出现了两次（${columnLetters(headings.indexOf(heading))}、${columnLetters(at)} 列）`]
    : [];
}
