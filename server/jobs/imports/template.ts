import type { Entity } from '../../../contract/entity/entity.ts';
import type { ExportFormat } from '../../../contract/jobs/exports.ts';
import { headingOf, importFields } from '../../../contract/jobs/import.ts';
import { commentMark } from './reading/row.ts';
import { sheetOf } from './text-sheet.ts';
import { exampleOf, explained } from './words.ts';

const noted = (prefix: string, cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? `${prefix}${cell}` : cell));

/** A template: headings, what may stand below each, how many rows a file may have, and an example. */
export function template(entity: Entity, format: ExportFormat, mostRows: number): AsyncGenerator<Buffer> {
  const fields = Object.entries(importFields(entity));
  const headings = fields.map(([, field]) => headingOf(field));
  const lines = [
    noted(
      `${commentMark} 说明（以 # 开头的行不会导入，一次最多 ${mostRows.toLocaleString('en-US')} 行）：`,
      fields.map(([key, field]) => explained(entity, key, field)),
    ),
    noted(
      `${commentMark} 示例：`,
      fields.map(([key, field]) => exampleOf(entity, key, field)),
    ),
  ];
  return sheetOf({ title: entity.label, format, headings }, [lines]);
}
