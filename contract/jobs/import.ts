import type { Action } from '../core/permission.ts';
import type { Call } from '../entity/call.ts';
import { type Entity, formFields } from '../entity/entity.ts';
import type { Field, Fields } from '../entity/field.ts';

/** What a file may be: bytes, rows below its heading (operators may set fewer), characters of one cell (Excel's own limit). */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 100_000, columns: 100, cell: 32_767 } as const;
/**
 * 全部成功才导入 writes everything in one transaction: so many rows at most. On the embedded database, which has one connection, all
 * others wait for it (docs/decisions/065-all-or-nothing.md).
 */
export const wholeRows = { postgres: 100_000, embedded: 2_000 } as const;
/** How many lines a file may have that one call checks and writes, while it is waited for (`file_url` of orderSyncs). */
export const oneCallRows = 2_000;
/** How many lines of one kind the preview shows, and on one of its pages; the file with 错误原因 has all of them. */
export const previewRows = 1_000;
export const previewPageSize = 20;

/** What a line of the file will do. */
export const lineOutcomes = { faulty: '错误', new: '新增', changed: '变更', unchanged: '未变' } as const;
export type LineOutcome = keyof typeof lineOutcomes;

/** `rows`: lines without a fault are written, the others are handed back. `whole`: all of them or none. */
export const commitModes = { rows: '跳过错误行', whole: '全部成功才导入' } as const;
export type CommitMode = keyof typeof commitModes;

export type ImportState = 'checking' | 'checked' | 'committing' | 'finished' | 'failed' | 'cancelled';

/** What of a file was read, and what was not. */
export interface FileReading {
  /** The sheet that was read; null for a text, which has none. */
  readonly sheet: string | null;
  /** The sheets that were not. */
  readonly others: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Lines that begin with `#`: they are for who reads the file. */
  readonly comments: number;
  /** Lines that the spreadsheet does not show, as filters and hands hide them: they were read. */
  readonly hidden_lines: number;
}

/** What a file was read of, in words; one for each thing that somebody may not expect. */
export function readingInWords({ sheet, others, comments, hidden_lines }: FileReading): readonly string[] {
  const names = others.map(({ name, hidden }) => `「${name}」${hidden ? '（隐藏）' : ''}`);
  return [
    ...(sheet === null ? [] : [`已读取工作表「${sheet}」`]),
    ...(names.length === 0 ? [] : [`未读取其他 ${names.length} 个工作表：${names.join('、')}`]),
    ...(comments === 0 ? [] : [`未读取以 # 开头的 ${comments} 行`]),
    ...(hidden_lines === 0 ? [] : [`其中 ${hidden_lines} 行在 Excel 中是隐藏的，也已读取`]),
  ];
}

/** Where an import stands, as `GET …/import` answers it. */
export interface ImportStatus {
  readonly import_id: number;
  readonly state: ImportState;
  readonly file_name: string;
  /** Lines below the heading. */
  readonly total: number;
  /** Lines that were looked at, or written. */
  readonly done: number;
  readonly counts: Readonly<Record<LineOutcome, number>>;
  /** After the commit. */
  readonly written: { readonly added: number; readonly edited: number; readonly refused: number };
  /** Columns of the file that the house makes by itself: they were left out. */
  readonly ignored: readonly string[];
  readonly reading: FileReading;
  /** Headings of the columns, in the file's order. */
  readonly columns: readonly string[];
  /** How many rows one transaction takes here, and whether it can take these. */
  readonly whole_rows: number;
  readonly whole_possible: boolean;
  readonly error: string | null;
}

/** How many rows a file may have here, and how many of them 全部成功才导入 writes in one transaction. */
export interface ImportLimits {
  readonly rows: number;
  readonly whole_rows: number;
}

/** One fault of a line: the cell, as spreadsheets name it, or the whole line. */
export interface CellFault {
  /** Address such as `D37`; null for the line as a whole. */
  readonly cell: string | null;
  readonly message: string;
}
/** One field before and after. */
export interface CellChange {
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A line of the preview. */
export interface PreviewLine {
  readonly line: number;
  /** What the file says, in the order of its columns. */
  readonly cells: readonly string[];
  readonly faults: readonly CellFault[];
  readonly changes: readonly CellChange[];
}
export interface PreviewPage {
  readonly data: readonly PreviewLine[];
  readonly pageNo: number;
  readonly totalCount: number;
}

/** The letters that a spreadsheet gives to a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

/** `D37` in words: 第 37 行 D 列. */
export const cellInWords = (cell: string): string => {
  const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  return `第 ${line} 行 ${letters} 列`;
};

/** A fault in words, with its place in the file that was sent: 第 37 行 D 列：券码重复. */
export const faultInWords = (line: number, { cell, message }: CellFault): string =>
  `${cell === null ? `第 ${line} 行` : cellInWords(cell)}：${message}`;

/** The form that a line of an entity's file fills in: one of its own, that of a new row, or of the command that lines give. */
export const importForm = (entity: Entity): Fields =>
  entity.import?.columns ?? entity.commands?.[entity.import?.command ?? '']?.fields ?? formFields(entity, 'create');

/** The columns of an entity's file by field key: what finds a row first, then the form. */
export function importFields(entity: Entity): Fields {
  const form = importForm(entity);
  const { match = [], fields = Object.keys(form) } = entity.import ?? {};
  const keys = [...match.filter((key) => !form[key]), ...Object.keys(form).filter((key) => fields.includes(key))];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = form[key] ?? entity.fields[key];
      return field ? [[key, field] as const] : [];
    }),
  );
}

/** What it takes to import rows of an entity, on its page. */
export const importAction = ({ import: from }: Pick<Entity, 'import'>): Action => from?.action ?? 'import';

/** How a column is headed: money is written in yuan. */
export const headingOf = ({ kind, label }: Field): string => (kind === 'money' ? `${label}（元）` : label);

/** The calls of an entity's import, below the path of its others (wider.md §1.3, I). */
export function importCalls({ calls, rest, import: from }: Entity) {
  const [, list = ''] = calls.list.split(' ');
  // Rows with addresses of their own hang below the list itself.
  const above = rest ? list.slice(1) : list.slice(1, list.lastIndexOf('/'));
  const base = from?.path ? `${above}/${from.path}` : above;
  return {
    /** `format`: csv or xlsx. Answers the file itself. */
    template: `GET /${base}/import-template`,
    /** Known before a file is chosen: `ImportLimits`. */
    limits: `GET /${base}/import/limits`,
    /** A form with `file`; `dry_run=1`: nothing is written before `commit`. Answers `{import_id, total, file_url}`. */
    upload: `POST /${base}/import`,
    /** `import_id`: an `ImportStatus`. */
    status: `GET /${base}/import`,
    /** `import_id`, `outcome`, `pageNo`: a `PreviewPage`. */
    lines: `GET /${base}/import/lines`,
    /** `import_id`: `format`: the faulty lines with 错误原因, as a csv or xlsx file. */
    faults: `GET /${base}/import/faults`,
    /** `{import_id, mode}`. */
    commit: `POST /${base}/import/commit`,
    /** `{import_id}`: before it is committed. */
    cancel: `POST /${base}/import/cancel`,
  } as const satisfies Readonly<Record<string, Call>>;
}

/** What other calls name an uploaded file by: where its import is told of. */
export const importFileUrl = (entity: Entity, id: number): string =>
  `${importCalls(entity).status.slice('GET '.length)}?import_id=${id}`;
