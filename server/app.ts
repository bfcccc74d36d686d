import type { FastifyInstance } from 'fastify';
import { apiBase } from '../contract/core/envelope.ts';
import { liveBeat } from '../contract/live.ts';
import { codeBox } from './coupons/code-box.ts';
import { virtualOwner } from './virtual-codes/virtual-files.ts';
import { accountAreaRoutes } from './account/account-area-routes.ts';
import { accountRoutes, ownWith } from './account/account-routes.ts';
import { authRoutes } from './sign-in/routes.ts';
import { spareRoutes } from './sign-in/spare-calls.ts';
import { keptKey } from './sign-in/secrets/kept-key.ts';
import { secretBox } from './sign-in/secrets/secret-box.ts';
import { addJourney } from './sign-in/sso/journey.ts';
import { type VisitorOptions, visitorRoutes } from './sign-in/visitor-routes.ts';
import type { TokenTimes } from './sign-in/sessions.ts';
import type { FileStore } from './core/file-store.ts';
import type { Store } from './db/store.ts';
import { folderStore } from './files/store/folder.ts';
import { addCalls } from './http/api.ts';
import { type BaseOptions, baseServer } from './http/base-server.ts';
import { serveClient } from './http/client-files.ts';
import { compressAnswers } from './http/compression.ts';
import { backendAnswers, forwardCalls } from './http/forward.ts';
import { type Gate, guardWith } from './http/gate.ts';
import { openApi, registeredIn } from './http/openapi.ts';
import { documented } from './http/operation.ts';
import { addProbes, type Warning, whyNotReady } from './http/probes.ts';
import type { Route } from './http/route.ts';
import { archiveRoutes } from './logs/routes.ts';
import { loginStatisticsRoutes } from './logs/login-statistics.ts';
import { addAnalysisExport } from './insight/analysis/export.ts';
import { jobRoutes } from './jobs/routes.ts';
import { addLiveEvents } from './live/plugin.ts';
import { memberBox } from './members/member-box.ts';
import { addMetrics } from './metrics/plugin.ts';
import { noticeRoutes } from './notices/routes.ts';
import { modules } from './modules.ts';
import type { Platforms } from './room-module.ts';
import { keepCounts } from './entity/read/counts.ts';
import { type SingleSignOnSettings, uploadsIn } from './settings.ts';
import type { MetricsAccess } from './metrics/access.ts';

export interface AppOptions extends BaseOptions, TokenTimes, VisitorOptions {
  readonly store: Store;
  readonly dataDir: string;
  /** Where uploaded files lie; undefined: in a folder of `dataDir`. */
  readonly uploads?: FileStore;
  /** The calls beside those of the session. */
  readonly routes: readonly Route[];
  /** The systems of others; undefined: there are none. */
  readonly platforms?: Platforms;
  /** Seals secrets of accounts; undefined: the one that is kept in `dataDir`. */
  readonly secretKey?: string;
  /** The built pages. */
  readonly clientDir?: string;
  /** The provider to sign in with, if there is one. */
  readonly sso?: SingleSignOnSettings;
  /** For browser tests: holds, refuses or drops answers. Never set from the environment. */
  readonly gate?: Gate;
  /** Who may read `/metrics`; undefined: there are none. */
  readonly metrics?: MetricsAccess;
  /** What `/readyz` warns of. */
  readonly warning?: Warning;
  /** Milliseconds between two signs of life of an event stream; tests shorten them. */
  readonly beatMs?: number;
}

/** The whole server over an opened store, not yet listening: `listen` or `inject` it. It does not close the store. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, dataDir, clientDir, gate } = options;
  const app = baseServer(options);
  if (gate) guardWith(app, gate);
  await compressAnswers(app);
  const registered = registeredIn(app);
  const secretKey = options.secretKey ?? keptKey(dataDir);
  const box = secretBox(secretKey);
  const own = ownWith(box);
  const routes = [
    ...authRoutes({ ...options, box }),
    ...spareRoutes,
    ...accountRoutes(own),
    ...accountAreaRoutes(own, options.sso),
    ...visitorRoutes(options),
    ...noticeRoutes(),
    ...jobRoutes(),
    ...archiveRoutes,
    ...loginStatisticsRoutes,
    ...options.routes,
  ];
  const codes = codeBox(secretKey);
  const clients = secretBox(secretKey, 'api client');
  const context = {
    store,
    uploads: options.uploads ?? folderStore(uploadsIn(dataDir)),
    openCode: (stored: string, goodsId: number) => codes.open(stored, goodsId),
    sealCode: (code: string, goodsId: number) => codes.seal(code, goodsId),
    digestCode: (code: string) => codes.digest(virtualOwner, code),
    members: memberBox(secretKey),
    sealSecret: (secret: string, clientId: number) => clients.seal(secret, clientId),
    box: codes,
    secretKey,
    platforms: options.platforms ?? {},
  };
  addCalls(app, routes, context);
  for (const { plugin } of Object.values(modules)) plugin?.(app, context);
  addAnalysisExport(app, context);
  const hub = addLiveEvents(app, store, options.beatMs ?? liveBeat);
  if (options.metrics) addMetrics(app, options.metrics, { store, streams: () => hub.size });
  app.addHook('onClose', keepCounts(store));
  addJourney(app, store, options.sso);
  const describesItself = documented({
    summary: '本文档',
    tag: 'openapi',
    access: 'public',
    answers: ['application/json'],
  });
  // Made when somebody asks: it takes as long as all other preparations of the calls together.
  let document: unknown;
  app.get(`${apiBase}/openapi.json`, describesItself, (_request, reply) =>
    reply.send((document ??= openApi(routes, registered))),
  );
  addProbes(app, whyNotReady(store, dataDir), options.warning);
  await serveClient(app, clientDir, { publicUrl: options.publicUrl });
  return app;
}

/** The pages alone, before a back end that exists already (outside.md, BACKEND_URL). */
export async function buildFront(
  options: BaseOptions & Pick<VisitorOptions, 'publicUrl'> & { readonly backend: URL; readonly clientDir?: string },
): Promise<FastifyInstance> {
  const { backend, clientDir, publicUrl } = options;
  const app = baseServer(options);
  forwardCalls(app, backend);
  addProbes(app, async () => ((await backendAnswers(backend)) ? undefined : '后端服务没有应答，请检查 BACKEND_URL'));
  // Where an unknown back end keeps its pictures is its own business.
  await serveClient(app, clientDir, { publicUrl, pictureSources: [backend.origin, 'https:'] });
  return app;
}
