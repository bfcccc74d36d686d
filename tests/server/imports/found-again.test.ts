import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import type { TestServer } from '../with-server.ts';
import { importer } from './importing.ts';

const silent = { info: () => {}, warn: (fields: object) => console.warn(fields) };

describe.each(ruleEngines)('on %s', (engine) => {
  const instances = instancesOn(engine);
  let server: TestServer;
  let token: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    server = instances.at(0);
    token = await server.login();
    stop = startJobs(server.store, silent, { kinds: jobKinds, pollMs: 200 });
  });
  afterAll(() => stop());

  const previews = async (bearer = token) => {
    const { result } = await server.call('GET', jobCalls.list.slice(4), { token: bearer });
    return (result as { data: readonly OwnJob[] }).data.flatMap(({ preview }) => preview ?? []);
  };

  test('an import that was looked at is found again in the jobs of its owner, until it is committed or given up', async () => {
    const cates = importer(server, token, 'award_cate');
    const [one, two] = [
      await cates.checked('分类名称,排序\n找回甲,1\n'),
      await cates.checked('分类名称,排序\n找回乙,2\n'),
    ];
    const waiting = [two, one].map(({ import_id }) => ({ entity: 'award_cate', import_id }));
    expect(await previews()).toEqual(waiting);
    expect(await previews(await server.login('ops_manager'))).toEqual([]);
    await cates.cancel(two.import_id);
    expect(await previews()).toEqual(waiting.slice(1));
    await cates.commit(one.import_id, 'rows');
    await cates.until(one.import_id, 'finished');
    expect(await previews()).toEqual([]);
  });
});
