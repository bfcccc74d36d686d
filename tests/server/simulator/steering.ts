import { randomUUID } from 'node:crypto';
import {
  initialOptions,
  simulationCalls,
  type SimulationOptions,
  type SimulationRun,
  type SimulationStatus,
} from '../../../contract/simulator/steering.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { secretBox } from '../../../server/sign-in/secrets/secret-box.ts';
import { type Program, type ProgramStart, startProgram } from '../../../server/simulator/program.ts';
import { simulatorRoutes } from '../../../server/simulator/routes.ts';
import { startSimulator } from '../../../server/simulator/worker.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

const secretKey = 'a server key that is long enough for tests';

/** A program that a server started, and with what. */
export interface Started {
  readonly begin: ProgramStart;
  readonly program: Program;
}

/** A house with the calls of the page, whose servers run the simulator. */
export interface Steered {
  readonly server: TestServer;
  /** The programs that were started, in their order. */
  readonly started: readonly Started[];
  /** One more server over the same database that may run the simulator; the returned function ends it. */
  readonly worker: () => () => Promise<void>;
  readonly start: (token: string, options?: Partial<SimulationOptions>, id?: string) => Promise<Answered>;
  readonly stop: (token: string, run: number, id?: string) => Promise<Answered>;
  readonly watch: (token: string, run: number, phone: number) => Promise<Answered>;
  readonly run: (token: string) => Promise<SimulationRun>;
  readonly rows: <Row extends object>(text: string) => Promise<readonly Row[]>;
}

const split = (call: string) => call.split(' ') as ['GET' | 'POST', string];
export const runIn = ({ result }: Answered): SimulationRun => {
  const { run } = result as SimulationStatus;
  if (!run) throw new Error('there was no run yet');
  return run;
};

/** The server listens: the program finds it as any other client does. */
export async function startSteered(): Promise<Steered> {
  const routes = [...entityRoutes(), ...simulatorRoutes];
  const server = await startEntities({ engine: 'PostgreSQL', secretKey, routes });
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const box = secretBox(secretKey, 'api client');
  const started: Started[] = [];
  const ask = (call: string, token: string, body: object, id: string) => {
    const [method, path] = split(call);
    return server.call(method, path, { token, body: { ...body, request_id: id } });
  };
  return {
    server,
    started,
    worker: () =>
      startSimulator(
        {
          store: server.store,
          address,
          box,
          start: (begin) => {
            const program = startProgram(begin);
            started.push({ begin, program });
            return program;
          },
        },
        server.app.log,
      ),
    start: (token, options = {}, id = randomUUID()) =>
      ask(simulationCalls.start, token, { ...initialOptions, phones: 12, speed: 'fast', ...options }, id),
    stop: (token, run, id = randomUUID()) => ask(simulationCalls.stop, token, { run }, id),
    watch: (token, run, phone) => ask(simulationCalls.watch, token, { run, phone }, randomUUID()),
    run: async (token) => runIn(await server.call(...split(simulationCalls.status), { token })),
    rows: async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows,
  };
}
