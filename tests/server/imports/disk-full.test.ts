import { engines } from '../engine.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CommitMode, ImportStatus } from '../../../contract/jobs/import.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer } from './importing.ts';

/*
 * The database says that its disk is full (53100) while an import reads, looks or writes. Nothing of imports lies in files of its own:
 * staged lines, rows and progress are the database's, the file of errors is made while it is sent.
 */

const silent = { info: () => {}, warn: () => {} };
let server: TestServer;
let token: string;
let stop: () => Promise<void>;

const run = (text: string) => sql.raw(text).execute(server.store.db);
const full = "raise exception using errcode = '53100', message = 'could not extend file: No space left on device'";
/** From now on this table takes nothing more, or only what `when` leaves out. */
const fill = (table: string, event: string, when = 'true') =>
  run(`create function disk_full() returns trigger language plpgsql as $$ begin ${full}; end $$;
    create trigger disk_full before ${event} on ${table} for each row when (${when}) execute function disk_full()`);
const free = () => run('drop function if exists disk_full() cascade');

/** Does not wait for the rests between two attempts. */
async function failed(cates: ReturnType<typeof importer>, id: number): Promise<ImportStatus> {
  return vi.waitFor(
    async () => {
      await run("update job set run_at = now() where state = 'queued'");
      const status = (await cates.status(id)).result as ImportStatus;
      expect(status.state).toBe('failed');
      return status;
    },
    { timeout: 60_000, interval: 50 },
  );
}
const fileOf = (name: string, count: number) =>
  `分类名称,排序\n${Array.from({ length: count }, (_, at) => `${name}${at},${at}`).join('\n')}\n`;
const made = async (name: string) => {
  const { rows } = await sql<{ rows: number; logged: number }>`
    select (select count(*) from award_cate where cate_name like ${`${name}%`}) as rows,
      (select count(*) from operation_log where method = 'JOB' and biz_name like ${`${name}%`}) as logged`.execute(
    server.store.db,
  );
  return rows[0];
};
const sentence = /^服务器存储空间已满，任务已停止，请联系管理员清理后重新操作（任务编号 \d+）$/;
const cates = () => importer(server, token, 'award_cate');

describe.each(engines)('a full disk, on %s', (engine) => {
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    stop = startJobs(server.store, silent, { kinds: jobKinds, pollMs: 20 });
  });
  afterEach(free);
  afterAll(async () => {
    await stop();
    await server.close();
  });

  test.each(['rows', 'whole'] as const satisfies readonly CommitMode[])(
    'while lines are written (%s): nothing is written, it says so, and the same file goes in once there is room',
    async (mode) => {
      const name = mode === 'rows' ? '满盘' : '整批';
      const { import_id } = await cates().checked(fileOf(name, 12));
      await fill('award_cate', 'insert', `new.cate_name = '${name}7'`);
      await cates().commit(import_id, mode);
      const status = await failed(cates(), import_id);
      expect(status.error).toMatch(sentence);
      expect(status.written).toEqual({ added: 0, edited: 0, refused: 0 });
      expect(await made(name)).toEqual({ rows: 0, logged: 0 });
      await free();
      const again = await cates().checked(fileOf(name, 12));
      expect(again.counts).toMatchObject({ new: 12, faulty: 0 });
      await cates().commit(again.import_id, mode);
      expect((await cates().until(again.import_id, 'finished')).written.added).toBe(12);
      expect(await made(name)).toEqual({ rows: 12, logged: 12 });
    },
  );

  test('after a part was written: the part stays with its log, and the same file adds only what is missing', async () => {
    const { import_id } = await cates().checked(fileOf('半途', 350));
    await fill('award_cate', 'insert', "new.cate_name = '半途300'");
    await cates().commit(import_id, 'rows');
    const status = await failed(cates(), import_id);
    expect(status.error).toMatch(sentence);
    expect([status.written.added, await made('半途')]).toEqual([200, { rows: 200, logged: 200 }]);
    await free();
    const again = await cates().checked(fileOf('半途', 350));
    expect(again.counts).toEqual({ faulty: 0, new: 150, changed: 0, unchanged: 200 });
    await cates().commit(again.import_id, 'rows');
    await cates().until(again.import_id, 'finished');
    expect(await made('半途')).toEqual({ rows: 350, logged: 350 });
  });

  test('while lines are looked at: it has failed, and no line counts as looked at', async () => {
    await fill('import_row', 'update');
    const answer = await cates().upload(fileOf('未检', 5));
    const { import_id } = answer.result as ImportStatus;
    const status = await failed(cates(), import_id);
    expect(status.error).toMatch(sentence);
    expect([status.done, status.counts]).toEqual([0, { faulty: 0, new: 0, changed: 0, unchanged: 0 }]);
  });

  test('while the file is read: the caller hears that it cannot be now, and nothing is left of it', async () => {
    const uploads = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from import_upload`.execute(
        server.store.db,
      );
      return rows[0]?.count;
    };
    const before = await uploads();
    await fill('import_row', 'insert', 'new.line > 1000');
    const answer = await cates().upload(fileOf('未读', 1500));
    expect(answer).toMatchObject({ status: 503, message: '服务器磁盘空间不足，没有保存，请联系管理员清理' });
    expect(await uploads()).toBe(before);
    await free();
    expect((await cates().checked(fileOf('未读', 1500))).counts.new).toBe(1500);
  });
});
