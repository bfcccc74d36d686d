import { sql } from 'kysely';
import { z } from 'zod';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import {
  commitModes,
  importAction,
  importCalls,
  type CommitMode,
  type ImportLimits,
  previewPageSize,
  previewRows,
  wholeRows,
} from '../../../contract/jobs/import.ts';
import { failure, invalid } from '../../http/failure.ts';
import { type Caller, type Logged, type Request, type Route, route } from '../../http/route.ts';
import { enqueue } from '../enqueue.ts';
import { cancelJob } from '../steps.ts';
import { tellOwner } from '../tell.ts';
import { parameterOf } from '../../dictionary/parameter-values.ts';
import type { Db } from '../../entity/write/database.ts';
import { ownUpload, keepProgress, type Upload } from './staging.ts';
import { previewOf, statusOf } from './status.ts';
import { vaultOf } from './vault.ts';

const idError = { error: '导入编号应为正整数' };
const importId = z
  .string(idError)
  .regex(/^[1-9]\d{0,14}$/, idError)
  .transform(Number);
const bodyId = z.int(idError).positive(idError);
const pages = previewRows / previewPageSize;
const pageError = { error: `pageNo 应为 1–${pages} 的整数` };

/** Every entity that declares an import. */
export const importable: readonly Entity[] = entities.filter((entity) => entity.import);

/** The calls of imports but for those that take or answer files (server/jobs/imports/plugin.ts). */
export const importRoutes = (): readonly Route[] =>
  importable.flatMap((entity) => [limitsRoute(entity), ...routesOf(entity)]);

/** How many rows a file may have, and how many of them go in together on this database. */
const limitsRoute = (entity: Entity): Route =>
  route({
    call: importCalls(entity).limits,
    access: { permissionId: entity.permissionId, action: importAction(entity) },
    summary: `导入${entity.label}：行数上限`,
    input: z.strictObject({}),
    read: async (_, { store }): Promise<ImportLimits> => {
      const rows = await parameterOf(store.db, 'import.max_rows');
      return { rows, whole_rows: Math.min(rows, wholeRows[store.engine]) };
    },
  });

/** What lines of one kind would do, a page at a time. */
const previewRoute = (entity: Entity): Route =>
  route({
    call: importCalls(entity).lines,
    access: { permissionId: entity.permissionId, action: importAction(entity) },
    summary: `导入${entity.label}：预览`,
    input: z.strictObject({
      import_id: importId,
      outcome: z.enum(['faulty', 'new', 'changed', 'unchanged'], {
        error: 'outcome 应为 faulty、new、changed 或 unchanged',
      }),
      pageNo: z
        .string(pageError)
        .regex(/^\d{1,3}$/, pageError)
        .transform(Number)
        .refine((page) => page >= 1 && page <= pages, pageError)
        .optional(),
    }),
    read: async ({ import_id, outcome, pageNo = 1 }, { store, caller, members }) => {
      const upload = await ownUpload(store.db, caller.accountId, entity.name, import_id);
      return previewOf(store.db, upload, { outcome, pageNo, vault: vaultOf(upload, members) });
    },
  });

function routesOf(entity: Entity): readonly Route[] {
  const calls = importCalls(entity);
  const access = { permissionId: entity.permissionId, action: importAction(entity) };
  const own = (db: Db, caller: Caller, id: number) => ownUpload(db, caller.accountId, entity.name, id);
  return [
    route({
      call: calls.status,
      access,
      summary: `导入${entity.label}：进度`,
      input: z.strictObject({ import_id: importId }),
      read: async ({ import_id }, { store, caller }) => statusOf(store, await own(store.db, caller, import_id)),
    }),
    previewRoute(entity),
    route({
      call: calls.commit,
      access,
      idempotent: 'required',
      summary: `导入${entity.label}：提交`,
      input: z.strictObject({
        import_id: bodyId,
        mode: z.enum(['rows', 'whole'], { error: 'mode 应为 rows 或 whole' }),
      }),
      write: async ({ import_id, mode }, request, tx) => {
        const job_id = await commit(tx, entity, await held(tx, request.caller, entity, import_id), mode, request);
        return {
          result: { import_id, job_id },
          logged: logged(entity, import_id, `提交导入${entity.label}（${commitModes[mode]}）`),
        };
      },
    }),
    route({
      call: calls.cancel,
      access,
      summary: `导入${entity.label}：放弃`,
      input: z.strictObject({ import_id: bodyId }),
      write: async ({ import_id }, { caller }, tx) => {
        await cancel(tx, await held(tx, caller, entity, import_id), caller);
        return { result: { import_id }, logged: logged(entity, import_id, `放弃导入${entity.label}`) };
      },
    }),
  ];
}

export const logged = ({ permissionId, name }: Entity, id: number, summary: string): Logged => ({
  permissionId,
  action: 'import',
  entity: name,
  event: 'IMPORT',
  bizId: id,
  summary,
});

/** Two who commit at one moment: the second finds it committed. */
async function held(tx: Db, caller: Caller, { name }: Entity, id: number): Promise<Upload> {
  await sql`select id from import_upload where id = ${id} and account_id = ${caller.accountId} for update`.execute(tx);
  return ownUpload(tx, caller.accountId, name, id);
}

const dueOf = ({ counts: { new: fresh = 0, changed = 0 } }: Upload): number => fresh + changed;

/** @throws {Failure} 40902 for a file with faulty lines whose lines say something only together */
function refuseIncomplete({ import: from }: Entity, { counts: { faulty = 0 } }: Upload): void {
  if (from?.complete === true && faulty > 0)
    throw failure('illegalMove', `还有 ${faulty} 行错误：缺了行的文件不能导入，请改正后重新上传`);
}

/** What cannot be written as a whole. @throws {Failure} 40902, 40001 */
function refuseWhole(upload: Upload, most: number): void {
  const { faulty = 0 } = upload.counts;
  if (faulty > 0) throw failure('illegalMove', `还有 ${faulty} 行错误，不能全部导入`);
  if (dueOf(upload) > most)
    throw invalid([{ field: 'mode', message: `全部成功才导入最多 ${most.toLocaleString('en-US')} 行` }]);
}

/** Whoever commits or gives up has seen what came out of the check: the tray calls it new no more, and offers no preview. */
async function checkSeen(tx: Db, { job_id }: Upload, { accountId }: Caller): Promise<void> {
  const { rows } = await sql<Over>`update job set seen = true where id = ${job_id} and finished_at is not null
    returning id, state, done, total`.execute(tx);
  const [job] = rows;
  if (job) await tellOwner(tx, accountId, job);
}
type Over = Parameters<typeof tellOwner>[2];

async function commit(
  tx: Db,
  entity: Entity,
  upload: Upload,
  mode: CommitMode,
  { caller, store }: Pick<Request, 'caller' | 'store'>,
): Promise<number> {
  if (upload.state !== 'checked') throw failure('illegalMove', '该导入还在校验，或已提交、已放弃');
  if (dueOf(upload) === 0) throw failure('illegalMove', '没有要新增或变更的行');
  refuseIncomplete(entity, upload);
  if (mode === 'whole') refuseWhole(upload, wholeRows[store.engine]);
  await checkSeen(tx, upload, caller);
  const input = { importId: upload.id, permissionId: entity.permissionId, action: importAction(entity), mode };
  const jobId = await enqueue(tx, { kind: 'import_commit' }, input, caller, {
    title: `${entity.label}（${upload.file_name}）`,
  });
  await sql`update import_upload set job_id = ${jobId} where id = ${upload.id}`.execute(tx);
  await keepProgress(tx, upload.id, { done: 0, state: 'committing', counts: upload.counts });
  return jobId;
}

async function cancel(tx: Db, upload: Upload, caller: Caller): Promise<void> {
  if (upload.state !== 'checking' && upload.state !== 'checked') throw failure('illegalMove', '导入已提交，不能放弃');
  const { rows } = await sql`select from job where id = ${upload.job_id} and state in ('queued', 'running')`.execute(
    tx,
  );
  if (upload.job_id !== null && rows.length > 0) await cancelJob(tx, { id: upload.job_id, owner: caller.accountId });
  await checkSeen(tx, upload, caller);
  await keepProgress(tx, upload.id, { done: upload.done, state: 'cancelled', counts: upload.counts });
}
