import { z } from 'zod';
import { cleanText } from '../../../contract/core/clean-text.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { columnLetters, importFields, importForm } from '../../../contract/jobs/import.ts';
import { shapeOf } from '../../../contract/entity/wire/wire.ts';
import { fieldErrors } from '../../http/call-input.ts';
import { textOfCell } from '../../../contract/core/cell.ts';
import { readCell } from './cell-values.ts';
import { type Cell, textIn } from './reading/row.ts';

/** A line on its way to a row: its cells as wire values, and what is wrong with it so far. */
export interface Draft {
  readonly line: number;
  /** By field key; null for a cell that is empty. Columns that the file does not have are not there. */
  readonly sent: Record<string, unknown>;
  /** `field` is '' for a fault of the line as a whole. */
  readonly faults: FieldError[];
}

/** A line as it lies in the staging table. */
export interface StagedRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** The columns of a file, as an upload keeps them. */
export interface FileColumns {
  readonly headings: readonly string[];
  readonly keys: readonly string[];
}

/** Reads the cells of a line, each by the kind of its column. References and pictures stay words. */
export function draftOf(entity: Entity, { headings, keys }: FileColumns, { line, cells }: StagedRow): Draft {
  const fields = importFields(entity);
  const draft: Draft = { line, sent: {}, faults: unheaded(headings, cells) };
  for (const [at, key] of keys.entries()) {
    const field = fields[key];
    const cell = cells[at] ?? '';
    if (!field) continue;
    if (typeof cell !== 'string' && 'fault' in cell) draft.faults.push({ field: key, message: cell.fault });
    else if (cleanText(textOfCell(textIn(cell))) === '') draft.sent[key] = null;
    else {
      const read = readCell(field, cell);
      if ('fault' in read) draft.faults.push({ field: key, message: read.fault });
      else draft.sent[key] = read.value;
    }
  }
  return draft;
}

/** Cells below no heading: nobody knows what they are, and a comma that was not quoted moves all of them. */
const unheaded = (headings: readonly string[], cells: readonly Cell[]): FieldError[] =>
  cells.flatMap((cell, at) => {
    const isEmpty = typeof cell === 'string' && cell.trim() === '';
    if (isEmpty || (headings[at] ?? '') !== '') return [];
    const said = textIn(cell).trim().slice(0, 20);
    const message = `${columnLetters(at)} 列没有列名，其中的内容${said === '' ? '' : `「${said}」`}没有读取；请补上列名或删除，csv 中含有分隔符的内容请用英文双引号括起`;
    return [{ field: '', message }];
  });

/** Checks the types as a call's body is checked, once words have become numbers of rows; rewrites texts and instants as it does. */
export function typeChecker(entity: Entity): (draft: Draft) => void {
  const fields = importForm(entity);
  const schema = z.object(shapeOf(fields));
  return ({ sent, faults }) => {
    const given = Object.entries(sent).filter(([key, value]) => value !== null && Object.hasOwn(fields, key));
    const read = schema.safeParse(Object.fromEntries(given));
    if (read.success) Object.assign(sent, read.data satisfies Values);
    else
      faults.push(
        ...fieldErrors(read.error).map(({ field, message }) => ({ field: field.split('.', 1)[0] ?? '', message })),
      );
  };
}
