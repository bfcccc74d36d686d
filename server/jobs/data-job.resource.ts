import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import { entityNames } from '../../contract/entity-names.ts';
import { exportFormats, exportLabel } from '../../contract/jobs/exports.ts';
import { commitModes } from '../../contract/jobs/import.ts';
import { syncModes } from '../../contract/orders/orders.ts';
import { jobFileDays, type JobResult, workLabels } from '../../contract/jobs/jobs.ts';
import { cancelJob, retryJob } from './steps.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';

/** `case … end` over names that stand in the code. */
const choice = (over: string, words: Readonly<Record<string, string>>, otherwise: string) =>
  sql`case ${sql.raw(over)} ${sql.join(
    Object.entries(words).map(([when, then]) => sql`when ${sql.lit(when)} then ${sql.lit(then)}`),
    sql` `,
  )} else ${sql.raw(otherwise)} end`;

const pageOf = Object.fromEntries(Object.entries(entityNames).map(([name, { permissionId }]) => [name, permissionId]));
const kindOf = { export: 'export', import_check: 'import', import_commit: 'import' };
const expiry = sql`(j.finished_at + make_interval(days => ${sql.lit(jobFileDays)}))`;
const kept = sql`(j.result -> 'files' -> 0 is not null and now() < ${expiry})`;
const count = (key: string) => sql`coalesce((u.counts ->> ${sql.lit(key)})::bigint, 0)`;
const synced = (outcome: string) =>
  sql`(select count(*) from order_sync_item i where i.job_id = j.id and i.outcome = ${sql.lit(outcome)})`;
const told = (units: string) =>
  sql`(select coalesce(sum(${sql.raw(units)}), 0)::bigint from batch_page b where b.job_id = j.id)`;
const committed = sql`j.kind = 'import_commit' and u.id is not null`;

/** 导入导出任务, numbered as its owner's tray numbers it (wider.md §10.10). */
export const dataJob = defineResource('data_job', {
  rows: sql`(select j.id, 1::bigint as version, j.state as status, 'RW' || lpad(j.id::text, 8, '0') as job_no,
    ${choice('j.kind', kindOf, `'batch'`)} as job_kind,
    coalesce(j.input ->> 'permissionId', ${choice(`j.input ->> 'entity'`, pageOf, 'null')}) as module,
    ${choice('j.kind', workLabels, `'任务'`)} || j.title as title, a.nickname as account_name, j.created_by, j.done, j.total,
    case when j.kind = 'export' then j.done when ${committed} then ${count('added')} + ${count('edited')}
      when j.kind = 'order_sync' then ${synced('done')}
      when j.kind = 'batch' then ${told('cardinality(b.ids) - jsonb_array_length(b.failed)')} end as ok,
    case when ${committed} then ${count('refused')} when j.kind = 'order_sync' then ${synced('failed')}
      when j.kind = 'batch' then ${told('jsonb_array_length(b.failed)')} end as failed,
    case when ${kept} then j.result -> 'files' -> 0 ->> 'name' end as file, null::text as params, j.result ->> 'summary' as summary, j.error,
    j.created_at, j.started_at, j.finished_at, case when ${kept} then ${expiry} end as expires_at
    from job j join account a on a.id = j.created_by left join import_upload u on u.job_id = j.id)`,
  seenBy: ({ accountId }) => ({ own: sql`(t.created_by = ${accountId})` }),
  computed: { own: sql`false` },
  details: async (db, { id, own, file }) => {
    const { input, result } = await storedOf(db, id);
    return { ...asked(input), ...(own === true && file !== null && { job_files: result?.files ?? [] }) };
  },
  act: async (tx, { id }, { event }) => {
    await (event === 'CANCEL' ? cancelJob : retryJob)(tx, { id });
  },
});

interface Stored {
  readonly input: {
    readonly entity?: string;
    readonly format?: string;
    readonly columns?: readonly string[];
    readonly mode?: string;
    readonly sync?: string;
    readonly reason?: string;
  };
  readonly result: JobResult | null;
}

async function storedOf(db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select input, result from job where id = ${id}`.execute(db);
  return rows[0] ?? { input: {}, result: null };
}

/** What was asked for, in words. */
function asked({ entity: name, format, columns, mode, sync, reason }: Stored['input']): { readonly params?: string } {
  const words = [
    format !== undefined && `格式：${isFormat(format) ? exportFormats[format] : format}`,
    name !== undefined &&
      columns !== undefined &&
      `列：${columns.map((key) => exportLabel(entityNamed(name), key)).join('、')}`,
    mode !== undefined && `方式：${isMode(mode) ? commitModes[mode] : mode}`,
    reason !== undefined && `原因：${reason}`,
    sync !== undefined && `方式：${isSync(sync) ? syncModes[sync].label : sync}`,
  ].filter((part) => part !== false);
  return words.length > 0 ? { params: words.join('\n') } : {};
}

const isFormat = (format: string): format is keyof typeof exportFormats => Object.hasOwn(exportFormats, format);
const isMode = (mode: string): mode is keyof typeof commitModes => Object.hasOwn(commitModes, mode);
const isSync = (mode: string): mode is keyof typeof syncModes => Object.hasOwn(syncModes, mode);
