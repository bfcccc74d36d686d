import { sql } from 'kysely';
import { entityNamed } from '../../../contract/entities.ts';
import { dressed } from '../../../contract/dictionary/dressed.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { type ExportFormat, exportFields, exportLabel } from '../../../contract/jobs/exports.ts';
import { type JobResult, workLabels } from '../../../contract/jobs/jobs.ts';
import type { ListQuery, Row } from '../../../contract/core/page.ts';
import { readDictionaries } from '../../dictionary/read.ts';
import { failure } from '../../http/failure.ts';
import { addPiece, jobFile } from '../files.ts';
import { type AnyJobKind, jobKind, type JobRun, type JobStep } from '../kind.ts';
import { notify } from '../../notices/notify.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Resource, ResourceNamed } from '../../entity/resource.ts';
import { csvHead, csvRows } from './csv.ts';
import { forgetRows, idsOfPage, keepSettled, rowsWith, settledRows } from './rows.ts';
import { type Cell, cellOf } from './value.ts';
import { type Book, bookHead, bookRows, bookTail } from './xlsx.ts';

export interface ExportInput extends Pick<ListQuery, 'sort' | 'thenBy' | 'filters'> {
  readonly entity: string;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
}

/** How far the file is written. */
interface Point {
  readonly name: string;
  readonly pages: number;
  readonly total: number;
  /** The page that comes next, and the piece of the file. */
  readonly page: number;
  readonly seq: number;
  /** Rows written, and bytes. */
  readonly done: number;
  readonly size: number;
  /** Of a workbook. */
  readonly book?: Book;
}

type Run = JobRun<ExportInput, Point>;

/** Export of everything that a list's conditions find: settled first, then a page of rows a step, into a CSV file or a workbook. */
export const exportKind = (resourceNamed: ResourceNamed): AnyJobKind =>
  jobKind<ExportInput, Point>({
    kind: 'export',
    label: workLabels.export,
    needs: ({ entity }) => ({ permissionId: entityNamed(entity).permissionId, action: 'export' }),
    step(tx, run) {
      const { point } = run;
      const resource = resourceNamed(run.input.entity);
      if (!resource) throw failure('notFound', '要导出的数据已不存在');
      if (!point) return begin(tx, resource, run);
      return point.page < point.pages ? writePage(tx, resource, run, point) : finish(tx, run, point);
    },
  });

async function begin(tx: Db, resource: Resource, { jobId, input, actor, aside }: Run): Promise<JobStep<Point>> {
  const { entity } = resource;
  const settled = await aside((db) => settledRows(db, resource, input, actor));
  const { pages, total } = await keepSettled(tx, jobId, settled);
  const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYYMMDD_HH24MISS') as now`.execute(tx);
  const name = `${entity.label}_${rows[0]?.now ?? ''}.${input.format}`;
  const titles = input.columns.map((key) => exportLabel(entity, key));
  const { bytes, book } =
    input.format === 'xlsx' ? await bookHead(entity.label, titles) : { bytes: csvHead(titles), book: undefined };
  await addPiece(tx, jobId, name, 0, bytes);
  const point = { name, pages, total, page: 0, seq: 1, done: 0, size: bytes.length, ...(book && { book }) };
  return { point, done: 0, total };
}

async function writePage(
  tx: Db,
  resource: Resource,
  { jobId, input, actor, aside }: Run,
  point: Point,
): Promise<JobStep<Point>> {
  const ids = await idsOfPage(tx, jobId, point.page);
  const rows = await aside((db) => rowsWith(db, ids, resource, actor));
  const { types } = await readDictionaries(tx);
  const cells = cellsOf(dressed(resource.entity, types), input.columns, rows);
  const { bytes, book } = point.book ? await bookRows(point.book, cells) : { bytes: csvRows(cells), book: undefined };
  const next = await added(tx, jobId, point, bytes, book);
  const done = point.done + rows.length;
  return { point: { ...next, page: point.page + 1, done }, done, total: point.total };
}

function cellsOf(entity: Entity, columns: readonly string[], rows: readonly Row[]): readonly (readonly Cell[])[] {
  const fields = new Map(exportFields(entity));
  const chosen = columns.flatMap((key) => {
    const field = fields.get(key);
    return field ? [[key, field] as const] : [];
  });
  return rows.map((row) => chosen.map(([key, field]) => cellOf(key, field, row)));
}

async function added(tx: Db, jobId: number, point: Point, bytes: Buffer, book: Book | undefined): Promise<Point> {
  if (bytes.length === 0) return point;
  await addPiece(tx, jobId, point.name, point.seq, bytes);
  return { ...point, seq: point.seq + 1, size: point.size + bytes.length, ...(book && { book }) };
}

async function finish(tx: Db, { jobId, input, actor }: Run, point: Point): Promise<JobStep<Point>> {
  const tail = point.book ? await bookTail(point.book) : undefined;
  const last = tail ? await added(tx, jobId, point, tail.bytes, tail.book) : point;
  await forgetRows(tx, jobId);
  const { label } = entityNamed(input.entity);
  const result = resultOf(last, input.format);
  const title = `导出完成：${label}，${result.summary}`;
  await notify(tx, {
    to: { account: actor.accountId },
    kind: 'export',
    title,
    text: '文件可在右上角的任务列表下载，保留 7 天',
  });
  return { point: last, done: last.total, total: last.total, result };
}

function resultOf({ name, size, done, total }: Point, format: ExportFormat): JobResult {
  const gone = total - done;
  const rest = gone > 0 ? `，另有 ${gone} 条在导出期间已删除或超出您的数据范围` : '';
  return { summary: `共 ${done} 条${rest}`, files: [jobFile(name, format, size)] };
}
