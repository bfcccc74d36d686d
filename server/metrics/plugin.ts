import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { jobStates } from '../../contract/jobs/jobs.ts';
import { authCalls } from '../../contract/sign-in/session.ts';
import type { Store } from '../db/store.ts';
import { Failure } from '../http/failure.ts';
import { type MetricsAccess, mayRead } from './access.ts';
import { gaugeStandby } from './standby.ts';

/** What is measured of a running server. */
interface Measured {
  readonly store: Store;
  /** Streams of live events that are open. */
  readonly streams: () => number;
}

/** Seconds: from a list that is there at once to an import that takes its time. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const [, eventsPath = ''] = authCalls.events.split(' ');

/** The route that answered, as it is declared: addresses with numbers in them would be as many as there are rows. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/**
 * `/metrics` for Prometheus: calls and how long they took by route, connections of the pool, jobs, streams, and how the process does.
 * Whoever may not read it finds no such page.
 */
export function addMetrics(app: FastifyInstance, access: MetricsAccess, measured: Measured): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countCalls(app, register);
  gaugeState(register, measured);
  gaugeStandby(register, measured.store);
  const isAllowed = mayRead(access);
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request)) throw new Failure(codes.notFound, '页面不存在', { status: 404 });
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}

function countCalls(app: FastifyInstance, register: Registry): void {
  const calls = new Counter({
    name: 'flan_calls_total',
    help: 'Answered requests, by route, HTTP status and business code',
    labelNames: ['method', 'route', 'status', 'code'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'flan_call_duration_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route'],
    buckets,
    registers: [register],
  });
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, outcome } = request;
    const route = routeOf(request);
    calls.inc({ method, route, status: reply.statusCode, code: outcome ?? '' });
    // A stream is open for hours.
    if (route !== apiBase + eventsPath) seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

/** What stands at the moment of asking. The number of jobs is looked up then; without the database it is left out. */
function gaugeState(register: Registry, { store, streams }: Measured): void {
  const { pool } = store;
  register.registerMetric(
    new Gauge({
      name: 'flan_database_connections',
      help: 'Connections to the database by what they do, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'flan_live_streams',
      help: 'Open streams of live events',
      registers: [],
      collect() {
        this.set(streams());
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'flan_jobs',
      help: 'Background jobs by state',
      labelNames: ['state'],
      registers: [],
      async collect() {
        this.reset();
        const found = await jobsIn(store).catch(() => []);
        if (found.length > 0) for (const { state, count } of found) this.set({ state }, count);
      },
    }),
  );
}

interface Jobs {
  readonly state: string;
  readonly count: number;
}

/** How many jobs are in each state, also in those that none is in. */
async function jobsIn({ pool }: Store): Promise<readonly Jobs[]> {
  const { rows } = await pool.query<Jobs>('select state, count(*)::int as count from job group by state');
  return Object.keys(jobStates).map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 }));
}
