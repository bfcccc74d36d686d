import { entityNamed } from '../../../contract/entities.ts';
import {
  type CommitMode,
  importCalls,
  type ImportLimits,
  type ImportStatus,
  type LineOutcome,
  type PreviewPage,
} from '../../../contract/jobs/import.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { vi } from 'vitest';
import type { Engine } from '../engine.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

const silent = { info: () => {}, warn: (fields: object) => console.warn(fields) };

/** A server with demo rows whose jobs are worked off. */
export async function startImports(engine?: Engine): Promise<TestServer> {
  const server = await startEntities(engine ? { engine } : {});
  const members = memberBox(keptKey(server.dataDir));
  const stop = startJobs(server.store, silent, { kinds: jobKinds, members, pollMs: 200 });
  return {
    ...server,
    close: async () => {
      await stop();
      await server.close();
    },
  };
}

/** A form with one file. */
export function formOf(bytes: Buffer | string, name = 'rows.csv') {
  const boundary = 'xxBOUNDARYxx';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** The import calls of an entity as one operator makes them. */
export function importer(server: Pick<TestServer, 'call'>, token: string, entity: string) {
  const calls = importCalls(entityNamed(entity));
  const ask = (call: string, sent: object): Promise<Answered> => {
    const [method = '', path = ''] = call.split(' ');
    return server.call(method as 'GET', path, { token, ...sent });
  };
  const self = {
    upload: (bytes: Buffer | string, name?: string) =>
      ask(calls.upload, { query: { dry_run: '1' }, ...formOf(bytes, name) }),
    limits: async () => (await ask(calls.limits, {})).result as ImportLimits,
    status: (id: number) => ask(calls.status, { query: { import_id: String(id) } }),
    lines: (id: number, outcome: LineOutcome, pageNo = 1) =>
      ask(calls.lines, { query: { import_id: String(id), outcome, pageNo: String(pageNo) } }),
    commit: (id: number, mode: CommitMode, requestId = `commit-${id}-${mode}`) =>
      ask(calls.commit, { body: { import_id: id, mode }, headers: { 'idempotency-key': requestId } }),
    cancel: (id: number) => ask(calls.cancel, { body: { import_id: id } }),
    /** Uploads a file and waits until it has been looked at. */
    async checked(bytes: Buffer | string, name?: string): Promise<ImportStatus> {
      const answer = await self.upload(bytes, name);
      if (answer.code !== 20000) throw new Error(JSON.stringify(answer));
      return self.until((answer.result as ImportStatus).import_id, 'checked');
    },
    async until(id: number, ...states: readonly ImportStatus['state'][]): Promise<ImportStatus> {
      const look = async () => {
        const status = (await self.status(id)).result as ImportStatus;
        if (!states.includes(status.state)) throw new Error(JSON.stringify(status));
        return status;
      };
      return vi.waitFor(look, { timeout: 60_000, interval: 20 });
    },
    async preview(id: number, outcome: LineOutcome): Promise<PreviewPage> {
      return (await self.lines(id, outcome)).result as PreviewPage;
    },
    calls,
  };
  return self;
}
