import type { Action } from '../../../contract/core/permission.ts';
import type { CommitMode } from '../../../contract/jobs/import.ts';
import { workLabels } from '../../../contract/jobs/jobs.ts';
import { operatorNow } from '../../sign-in/rights/rights.ts';
import { failure } from '../../http/failure.ts';
import { type AnyJobKind, jobKind, type JobStep } from '../kind.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import type { Resource, ResourceNamed } from '../../entity/resource.ts';
import { checkLines, type Importer } from './check.ts';
import { dueAfter, keepWritten, type Point, type WritePoint, writtenAtOnce } from './due-lines.ts';
import { heldUpload, keepProgress, keepVerdicts, linesAfter, type Upload } from './staging.ts';
import { checkOwnLines, finishLines, writerOf } from './own-lines.ts';
import { vaultOf } from './vault.ts';
import { type DueLine, logLines, logRefusals, type WrittenLine } from './write.ts';
import { writeWhole } from './write-whole.ts';

interface CheckInput {
  readonly importId: number;
  readonly permissionId: string;
  readonly action?: Action;
}
interface CommitInput extends CheckInput {
  readonly mode: CommitMode;
}

/** How many lines a step looks at: others wait for it on the embedded database. */
const checkedAtOnce = 200;
/** Lines that the entity itself writes take a few statements for all of them. */
const ownAtOnce = 1_000;

/** Jobs of an earlier version do not say what theirs needs. */
const needs = ({ permissionId, action = 'import' }: CheckInput) => ({ permissionId, action });
const lineOf = (point: Point | null): number => point?.line ?? 0;
const number = (value = 0) => value.toLocaleString('en-US');

function resourceOf(resourceNamed: ResourceNamed, { entity }: Upload): Resource {
  const resource = resourceNamed(entity);
  if (!resource) throw failure('notFound', '该数据已不支持导入');
  return resource;
}

/** The upload in the state that the job is about. @throws {Failure} 40902 once it was cancelled */
async function uploadIn(tx: Db, id: number, state: Upload['state']): Promise<Upload> {
  const upload = await heldUpload(tx, id);
  if (upload.state !== state) throw failure('illegalMove', '导入已取消');
  return upload;
}

async function importerNow(tx: Db, actor: Operator): Promise<Importer> {
  const now = await operatorNow(tx, actor.accountId);
  if (!now) throw failure('noAction', '账号已停用，任务已停止');
  return now;
}

const counted = (counts: Upload['counts'], words: readonly string[]): Upload['counts'] => {
  const sum: Record<string, number> = { ...counts };
  for (const word of words) sum[word] = (sum[word] ?? 0) + 1;
  return sum;
};

/** Looks at the lines of an uploaded file. Its checkpoint is the last line that was looked at. */
export const importCheck = (resourceNamed: ResourceNamed): AnyJobKind =>
  jobKind<CheckInput, Point>({
    kind: 'import_check',
    label: workLabels.import_check,
    needs,
    async step(tx, { input: { importId }, point, actor, members }): Promise<JobStep<Point>> {
      const upload = await uploadIn(tx, importId, 'checking');
      const resource = resourceOf(resourceNamed, upload);
      const vault = vaultOf(upload, members);
      const limit = resource.lines ? ownAtOnce : checkedAtOnce;
      const rows = await linesAfter(tx, importId, { line: lineOf(point), limit, vault });
      const importer = await importerNow(tx, actor);
      const verdicts = resource.lines
        ? await checkOwnLines(tx, resource, upload, rows, { importer, members, vault })
        : await checkLines(tx, resource, upload, rows, importer);
      await keepVerdicts(tx, importId, verdicts);
      const done = upload.done + rows.length;
      const counts = counted(
        upload.counts,
        verdicts.map(({ outcome }) => outcome),
      );
      const isOver = done >= upload.total || rows.length === 0;
      await keepProgress(tx, importId, { done, counts, state: isOver ? 'checked' : 'checking' });
      const { new: fresh, changed, unchanged, faulty } = counts;
      const summary = `新增 ${number(fresh)} 行，变更 ${number(changed)} 行，未变 ${number(unchanged)} 行，错误 ${number(faulty)} 行`;
      return {
        point: { line: rows.at(-1)?.line ?? lineOf(point) },
        done,
        total: upload.total,
        ...(isOver && { result: { summary } }),
      };
    },
  });

const writtenInWords = ({ added, edited, refused }: Upload['counts']): string =>
  `新增 ${number(added)} 行，修改 ${number(edited)} 行，未写入 ${number(refused)} 行`;

/**
 * Where writing goes on; undefined once it is over. A line may need one of a later step, as an item needs the one above it: refused
 * lines are tried again from the top, as long as any of them gets through.
 */
function nextPoint(
  point: WritePoint | null,
  lines: readonly DueLine[],
  { limit, through, counts }: { readonly limit: number; readonly through: number; readonly counts: Upload['counts'] },
): WritePoint | undefined {
  const last = lines.at(-1);
  if (last && lines.length === limit)
    return { line: last.line, ...(point?.again !== undefined && { again: point.again + through }) };
  // What one step tried it has tried again itself (server/jobs/imports/write.ts).
  const gotThrough = point?.again === undefined ? (point === null ? 0 : writtenOf(counts)) : point.again + through;
  return gotThrough > 0 && (counts['refused'] ?? 0) > 0 ? { line: 0, again: 0 } : undefined;
}

const writtenOf = ({ added = 0, edited = 0 }: Upload['counts']): number => added + edited;

/** Counts after some lines were tried; those that were tried again no longer count as refused before. */
export function tallied(before: Upload['counts'], written: readonly WrittenLine[], isAgain: boolean): Upload['counts'] {
  const known = isAgain ? { ...before, refused: (before['refused'] ?? 0) - written.length } : before;
  return counted(
    known,
    written.map((one) => one.written),
  );
}

/** Writes the lines that were found good, through the functions of the forms. Its checkpoint is the last line that was written. */
export const importCommit = (resourceNamed: ResourceNamed): AnyJobKind =>
  jobKind<CommitInput, WritePoint>({
    kind: 'import_commit',
    label: workLabels.import_commit,
    needs,
    async step(tx, run): Promise<JobStep<WritePoint>> {
      const { jobId, input, point, actor } = run;
      const upload = await uploadIn(tx, input.importId, 'committing');
      const resource = resourceOf(resourceNamed, upload);
      if (input.mode === 'whole') return wholeStep(tx, upload, await writeWhole(tx, upload, resource, run));
      const limit = resource.lines ? ownAtOnce : writtenAtOnce;
      const lines = await dueAfter(tx, upload.id, point ?? { line: 0 }, limit);
      const written = await writerOf(resource, upload, run.members)(tx, lines, actor);
      const logged = written.flatMap((one) => one.logged ?? []);
      await logLines(tx, actor, jobId, logged);
      await logRefusals(tx, actor, jobId, written);
      await keepWritten(tx, upload, written);
      const isAgain = point?.again !== undefined;
      const done = upload.done + (isAgain ? 0 : lines.length);
      const counts = tallied(upload.counts, written, isAgain);
      const next = nextPoint(point, lines, { limit, through: logged.length, counts });
      if (!next) await finishLines(tx, resource, upload, run);
      await keepProgress(tx, upload.id, { done, counts, state: next ? 'committing' : 'finished' });
      return {
        point: next ?? { line: lines.at(-1)?.line ?? lineOf(point) },
        done,
        total: dueOf(counts),
        ...(!next && { result: { summary: writtenInWords(counts) } }),
      };
    },
  });

const dueOf = ({ new: fresh = 0, changed = 0 }: Upload['counts']): number => fresh + changed;

/** All or nothing is one step. */
async function wholeStep(
  tx: Db,
  upload: Upload,
  written: Awaited<ReturnType<typeof writeWhole>>,
): Promise<JobStep<WritePoint>> {
  const tried = Object.fromEntries(Object.entries(written).filter(([, count]) => count > 0));
  const counts = { ...upload.counts, ...tried };
  const done = dueOf(counts);
  await keepProgress(tx, upload.id, { done, counts, state: 'finished' });
  return { point: { line: 0 }, done, total: done, result: { summary: writtenInWords(counts) } };
}
