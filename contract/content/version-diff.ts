import type { Row } from '../core/page.ts';
import type { Options } from '../entity/field.ts';
import { agreementStatus } from './agreement.ts';

/* 对比: what a version says otherwise than one before it (wider.md §8.4, §8.6). */

/** A version that was published before another one. */
export interface EarlierVersion {
  readonly id: number;
  /** As operators call it: `2.1.0（历史版本）`, `第 2 版`. */
  readonly name: string;
}

/** What is compared of a version: its title, and its text as HTML. */
export interface VersionText {
  readonly title: string;
  readonly content: string;
}

/** A version, and those before it, the latest first. */
export interface VersionsBefore {
  readonly now: VersionText;
  readonly earlier: readonly EarlierVersion[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The text of a row that is a version. */
export const versionTextOf = ({ title, content }: Row): VersionText => ({
  title: textOf(title),
  content: textOf(content),
});

const numbersOf = (version: unknown): readonly number[] => textOf(version).split('.').map(Number);

/** Numbers of versions are compared number by number: 1.2.10 is above 1.2.9. */
function byNumber(one: Row, other: Row): number {
  const [mine, theirs] = [numbersOf(one['version_no']), numbersOf(other['version_no'])];
  const at = mine.findIndex((number, place) => number !== theirs[place]);
  return at === -1 ? 0 : (mine[at] ?? 0) - (theirs[at] ?? 0);
}

const labels: Options = agreementStatus;

/** Published versions of the same agreement below a row's number. `rows`: of its type, in any order. */
export const agreementsBefore = (row: Row, rows: readonly Row[]): readonly EarlierVersion[] =>
  rows
    .filter(({ status }) => ['waiting', 'effective', 'superseded'].includes(status))
    .filter((other) => other.id !== row.id && byNumber(other, row) < 0)
    .toSorted((one, other) => byNumber(other, one))
    .map(({ id, version_no, status }) => ({ id, name: `${textOf(version_no)}（${labels[status]?.label ?? status}）` }));

/** Versions of the same page before a row. `rows`: of its page, in any order. */
export const pageVersionsBefore = (row: Row, rows: readonly Row[]): readonly EarlierVersion[] =>
  rows
    .filter(({ version_no }) => Number(version_no) < Number(row['version_no']))
    .toSorted((one, other) => Number(other['version_no']) - Number(one['version_no']))
    .map(({ id, version_no }) => ({ id, name: `第 ${Number(version_no)} 版` }));
