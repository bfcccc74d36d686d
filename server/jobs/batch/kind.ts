import type { Values } from '../../../contract/entity/field.ts';
import { commandSummary } from '../../../contract/jobs/commands.ts';
import { type JobResult, workLabels } from '../../../contract/jobs/jobs.ts';
import { lookedAtBy } from '../../entity/define-resource.ts';
import type { Resource, ResourceNamed } from '../../entity/resource.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Operator } from '../../entity/write/database.ts';
import { tellMany } from '../../entity/many/tell-many.ts';
import { failure } from '../../http/failure.ts';
import type { Caller } from '../../http/route.ts';
import { addPiece, jobFile } from '../files.ts';
import { sheetOf } from '../imports/text-sheet.ts';
import { type AnyJobKind, jobKind, type JobRun, type JobStep } from '../kind.ts';
import { type ManyCommand, manyCommandOf } from './command.ts';
import { logRows } from './log.ts';
import { duePage, keepPage, pageCounts, refusedPages } from './pages.ts';

export interface CommandInput {
  readonly entity: string;
  readonly command: string;
  readonly values: Values;
  readonly reason?: string;
  readonly runId: string;
  /** Who asked, as guards know him: in which session. */
  readonly by: Pick<Caller, 'username' | 'sessionId'>;
}

type Run = JobRun<CommandInput, null>;

/** One step or command for many rows that were settled when it was asked, a piece of them in each transaction. */
export const commandKind = (resourceNamed: ResourceNamed): AnyJobKind => {
  const known = (input: CommandInput) => knownCommand(resourceNamed, input);
  return jobKind<CommandInput, null>({
    kind: 'batch',
    label: workLabels.batch,
    needs: (input) => {
      const { resource, command } = known(input);
      return { permissionId: resource.entity.permissionId, action: command.action };
    },
    async step(tx, run): Promise<JobStep<null>> {
      const { resource, command } = known(run.input);
      const due = await duePage(tx, run.jobId);
      if (due) await workOff(tx, resource, run, due);
      const { total, done, failed } = await pageCounts(tx, run.jobId);
      const progress = { point: null, done: done + failed, total };
      return due
        ? progress
        : { ...progress, result: await resultOf(tx, run.jobId, resource, { command, done, failed }) };
    },
  });
};

function knownCommand(resourceNamed: ResourceNamed, { entity, command: name }: CommandInput) {
  const resource = resourceNamed(entity);
  const command = resource && manyCommandOf(resource, name);
  if (!command) throw failure('notFound', '该操作已不存在，任务已停止');
  return { resource, command };
}

/** The owner, as he may act now. */
const callerOf = ({ accountId, nickname, reach, grants = new Set() }: Operator, { by }: CommandInput): Caller => ({
  accountId,
  nickname,
  reach,
  grants,
  ...by,
  mayViewAs: false,
});

async function workOff(
  tx: Tx,
  resource: Resource,
  { jobId, input, actor }: Run,
  { page, ids }: { readonly page: number; readonly ids: readonly number[] },
): Promise<void> {
  const caller = callerOf(actor, input);
  const by = { caller, traceId: `job-${jobId}` };
  const outcomes = await tellMany(tx, lookedAtBy(resource, caller), input, ids, by);
  await logRows(
    tx,
    actor,
    jobId,
    outcomes.flatMap((one) => ('logged' in one ? [one.logged] : [])),
  );
  await keepPage(tx, jobId, page, outcomes);
}

async function resultOf(
  tx: Tx,
  jobId: number,
  { entity }: Resource,
  { command, done, failed }: { readonly command: ManyCommand; readonly done: number; readonly failed: number },
): Promise<JobResult> {
  const summary = commandSummary(done, failed);
  if (failed === 0) return { summary };
  const name = `批量${command.label}${entity.label}_失败数据.xlsx`;
  const sheet = { title: '失败数据', format: 'xlsx', headings: ['编号', '名称', '失败原因'] } as const;
  let size = 0;
  let seq = 0;
  for await (const content of sheetOf(sheet, linesOf(tx, jobId))) {
    await addPiece(tx, jobId, name, seq, content);
    seq += 1;
    size += content.length;
  }
  return { summary, files: [jobFile(name, 'xlsx', size)] };
}

async function* linesOf(tx: Tx, jobId: number) {
  for await (const rows of refusedPages(tx, jobId))
    yield rows.map(({ id, title, message }) => [String(id), title, message]);
}
