import { randomUUID } from 'node:crypto';
import type { CommandBegun } from '../../../contract/jobs/commands.ts';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { soon } from '../../soon.ts';
import { sheetOf } from '../export/unzip.ts';
import type { TestServer } from '../with-server.ts';

const log = { info: () => undefined, warn: (fields: object) => console.error(fields) };

/** Tells many rows the same in a job, and looks what became of it. */
export function commandsOn(server: TestServer, token: string) {
  const tell = (entity: string, body: object, as = token) =>
    server.call('POST', `/admin/api/commands/${entity}`, {
      token: as,
      body: { request_id: randomUUID(), ...body },
    });
  const begun = async (entity: string, body: object, as = token): Promise<CommandBegun> => {
    const answer = await tell(entity, body, as);
    if (answer.code !== 20000) throw new Error(JSON.stringify(answer));
    return answer.result as CommandBegun;
  };
  const job = async (id: number, as = token): Promise<OwnJob | undefined> =>
    ((await server.call('GET', jobCalls.list.slice(4), { token: as })).result as { data: readonly OwnJob[] }).data.find(
      (one) => one.id === id,
    );
  /** Works jobs off until this one is over. */
  const worked = async (id: number, as = token): Promise<OwnJob | undefined> => {
    const stop = startJobs(server.store, log, { kinds: jobKinds, pollMs: 200 });
    await soon(async () => (await job(id, as))?.state).not.toMatch(/queued|running/);
    await stop();
    return job(id, as);
  };
  /** The rows of the workbook of a job, without its heading; all of them are there. */
  const failures = async (done: OwnJob | undefined, as = token) => {
    const [name] = done?.files.map((file) => file.name) ?? [];
    const file = await server.app.inject({
      url: `/proxy-he${jobCalls.file.slice(4)}`,
      query: { id: String(done?.id), name: name ?? '' },
      headers: { authorization: `Bearer ${as}` },
    });
    return sheetOf(file.rawPayload);
  };
  return { tell, begun, job, worked, failures };
}

/** 2,500 categories 批量 1 … 批量 2500, each of them enabled. */
export function categoriesOn({ store }: TestServer) {
  const run = async (sql: string, values: unknown[] = []) =>
    (await store.pool.query<Record<string, unknown>>(sql, values)).rows;
  /** No trigger writes down what only prepares a test: for thousands of rows that takes a second. */
  const unnoted = (sql: string) => run(`begin; set local session_replication_role = replica; ${sql}; commit`);
  return {
    run,
    one: async (sql: string, values: unknown[] = []) => (await run(sql, values))[0] ?? {},
    fill: () =>
      unnoted(`insert into award_cate (cate_name, sort, status)
        select '批量 ' || n, n % 7, 'enabled' from generate_series(1, 2500) as n`),
    clear: async () => {
      await run('delete from job');
      await unnoted("delete from award_cate where cate_name like '批量 %' or cate_name like '迟来 %'");
      await run("delete from parameter where code = 'batch.confirm_rows'");
    },
    statuses: () =>
      run(`select status, count(*) as rows from award_cate where cate_name like '批量 %' group by 1 order by 1`),
  };
}

/** All of them. */
export const allCategories = { command: 'DISABLE', filter: { keyword: '批量' } };
