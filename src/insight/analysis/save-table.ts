import { blockTitles as titles, tableOf } from '../../../contract/insight/analysis-tables.ts';
import { csvOf, sectionsOf } from '../../entity/csv.ts';
import { saveCsv } from '../../entity/save-csv.ts';

const isTitled = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name);

/** Gives what a block shows to the operator as a file. */
export function saveTable(name: string, content: unknown): void {
  if (isTitled(name)) saveCsv(titles[name], csvOf(tableOf(name, content)));
}

/** The same of several blocks in one file; those that show nothing yet are left out. */
export function saveTables(contents: readonly (readonly [name: string, content: unknown])[]): void {
  const sections = contents.flatMap(([name, content]) =>
    isTitled(name) && content !== null && content !== undefined
      ? [{ title: titles[name], table: tableOf(name, content) }]
      : [],
  );
  if (sections.length > 0) saveCsv('分析页', sectionsOf(sections));
}
