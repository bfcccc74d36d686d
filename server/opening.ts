import { once } from 'node:events';
import type { Http2Session } from 'node:http2';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { checkBackupFolder } from './backup/make.ts';
import { backupWarning } from './backup/runs.ts';
import { startBackups } from './backup/worker.ts';
import { buildApp, buildFront } from './app.ts';
import { keptKey, sealStored } from './sign-in/secrets/kept-key.ts';
import { secretBox } from './sign-in/secrets/secret-box.ts';
import { bringOver } from './members/bring-over.ts';
import { memberBox } from './members/member-box.ts';
import { codeBox } from './coupons/code-box.ts';
import { notePlatform } from './coupons/platform.ts';
import type { FileStore } from './core/file-store.ts';
import { checkUploads } from './db/data-dir.ts';
import { migrate } from './db/migrate.ts';
import { standbyWarning } from './db/standby/warning.ts';
import { openStore, type Store } from './db/store.ts';
import { bringUp } from './files/store/bring-up.ts';
import { folderStore } from './files/store/folder.ts';
import { openUploads } from './files/store/open.ts';
import { prepareData } from './first-start.ts';
import { resources } from './catalogue.ts';
import { startClock } from './entity/clock/worker.ts';
import { startHousekeeping } from './housekeeping.ts';
import { noteAddress } from './links/address.ts';
import { jobKinds } from './job-kinds.ts';
import { startJobs } from './jobs/worker.ts';
import { smtpTransport } from './notices/transport.ts';
import { startMailing } from './notices/worker.ts';
import { modules } from './modules.ts';
import { isDemo, openPartner } from './partner/open.ts';
import { offerDemoPages } from './people/menu-wishes.ts';
import { roomRoutes } from './routes.ts';
import { type Settings, uploadsIn } from './settings.ts';
import { startSimulator } from './simulator/worker.ts';
import { startTracing } from './tracing/start.ts';

/** A server that listens. */
export interface RunningServer {
  /** Where a browser on this machine finds it, with a slash at the end. */
  readonly address: string;
  /** Stops listening, lets requests finish (6 s at most), closes the database. */
  close(): Promise<void>;
}

/** For requests; what is left of the ten seconds is for the workers and the database. */
const finishLimitMs = 6_000;
const clientDir = fileURLToPath(new URL('../dist/client', import.meta.url));

/** Opens what the settings ask for and listens. `say` gets the lines that are for the operator. */
export const openServer = (settings: Settings, say: (line: string) => void): Promise<RunningServer> =>
  settings.backend ? openFront(settings, settings.backend) : openWhole(settings, say);

/** Pages, API and database in one process. */
async function openWhole(settings: Settings, say: (line: string) => void): Promise<RunningServer> {
  const { dataDir, databaseUrl, replicaUrl } = settings;
  await refuseTakenPort(settings);
  const uploads = await openUploads(settings);
  const store = await openStore({ dataDir, databaseUrl, replicaUrl });
  try {
    checkFolders(settings);
    await migrate(store.pool, undefined, say);
    await prepare(store, uploads, settings, say);
    const secretKey = settings.secretKey ?? keptKey(dataDir);
    const lost = await sealStored(store, secretBox(secretKey));
    await bringOver(store, memberBox(secretKey));
    if (lost > 0) say(`有 ${lost} 个账号的两步验证密钥无法用当前的 SECRET_KEY 解密，这些账号只能用恢复码登录。`);
    const platforms = await openPartner(store.db, settings, say);
    const isShown = settings.isDevelopment === true || (await isDemo(store.db));
    await offerDemoPages(store, isShown);
    await notePlatform(store, platforms.issuer !== undefined);
    const app = await buildApp({
      ...settings,
      secretKey,
      publicUrl: settings.publicUrl ?? new URL(`${schemeOf(settings)}://${nameOf(settings.host)}:${settings.port}/`),
      store,
      uploads,
      routes: roomRoutes(platforms, isShown),
      platforms,
      clientDir,
      warning: () => warningOf(settings, store),
    });
    // Listening comes before the workers: what cannot listen must not begin to work.
    const stops: (() => unknown)[] = [];
    const running = await listen(app, settings, async () => {
      for (const stop of stops) await stop();
      await store.close();
    });
    await noteAddress(store, settings.publicUrl ?? new URL(running.address));
    stops.push(
      startHousekeeping(store, uploads, app.log),
      startClock(store, resources, app.log),
      startBackups(store, settings.backup && { ...settings.backup, uploads }, app.log),
      ...Object.values(modules).flatMap(({ start }) =>
        start ? [start({ store, log: app.log, platforms, box: codeBox(secretKey), secretKey })] : [],
      ),
      () => platforms.stop(),
      startJobs(store, app.log, { kinds: jobKinds, members: memberBox(secretKey) }),
      isShown ? simulatorOf(store, running, secretKey, app) : () => {},
      startMailing(store, settings.smtp && smtpTransport(settings.smtp), app.log),
    );
    return running;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What needs the operator while the server works. */
const warningOf = async ({ backup }: Settings, store: Store): Promise<string | undefined> =>
  (backup && (await backupWarning(store))) ?? (store.standby && (await standbyWarning(store.standby, store.db)));

/** Folders that nothing else looks at before the first upload and the first backup. */
function checkFolders({ dataDir, s3, backup }: Settings): void {
  if (!s3) checkUploads(dataDir, uploadsIn(dataDir));
  if (backup) checkBackupFolder(backup.folder);
}

/** What must be there before the server listens. Pictures of the time before there was a bucket come first. */
async function prepare(
  store: Store,
  uploads: FileStore,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  const folder = uploadsIn(settings.dataDir);
  const copied = settings.s3 ? await bringUp(store.db, folderStore(folder), uploads) : 0;
  if (copied > 0) say(`已把 ${copied} 张图片从 ${folder} 复制到 S3 存储桶，原目录没有改动。`);
  await prepareData(store, uploads, settings, say);
}

/** The member simulator calls this very server. */
const simulatorOf = (store: Store, { address }: RunningServer, secretKey: string, { log }: FastifyInstance) => {
  const box = secretBox(secretKey, 'api client');
  return startSimulator({ store, address: new URL(address), box, caFile: process.env['TLS_CERT'] }, log);
};

/** A port that is taken is told before a database is made or changed. @throws the error that listening would throw */
async function refuseTakenPort({ host, port }: Settings): Promise<void> {
  const probe = net.createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** The pages alone, before an existing back end: no database is opened. */
const openFront = async (settings: Settings, backend: URL): Promise<RunningServer> =>
  listen(await buildFront({ ...settings, backend, clientDir }), settings, () => Promise.resolve());

async function listen(
  app: FastifyInstance,
  settings: Settings,
  afterwards: () => Promise<void>,
): Promise<RunningServer> {
  const { host, port } = settings;
  const sessions = sessionsOf(app);
  const stopTracing = await startTracing(settings.tracing, app.log);
  await app.listen({ host, port });
  return {
    address: addressOf(app, settings),
    async close() {
      const cut = setTimeout(() => {
        app.server.closeAllConnections();
        for (const session of sessions) session.destroy();
      }, finishLimitMs);
      await app.close();
      clearTimeout(cut);
      await afterwards();
      await stopTracing();
    },
  };
}

/** The connections of HTTP/2, which the server itself ends only once nothing is under way on them. */
function sessionsOf({ server }: FastifyInstance): ReadonlySet<Http2Session> {
  const sessions = new Set<Http2Session>();
  server.on('session', (session: Http2Session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  return sessions;
}

const schemeOf = ({ tls }: Settings) => (tls ? 'https' : 'http');

function addressOf({ server }: FastifyInstance, settings: Settings): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return `${schemeOf(settings)}://${nameOf(settings.host)}:${port}/`;
}

/** A host as an address spells it. */
function nameOf(host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return name.includes(':') ? `[${name}]` : name;
}
