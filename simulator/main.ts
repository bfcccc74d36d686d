import { setMaxListeners } from 'node:events';
import type { SimulatorReport } from '../contract/simulator/simulation.ts';
import { ArgumentRefused, settingsIn } from './arguments.ts';
import { clientOf } from './client.ts';
import { CannotRun, startRun } from './run.ts';

/*
 * The member simulator (engines.md §10), nothing but a client of the Open API: npm run simulate -- --phones 100 --seed 7 --url … --key …
 * Started by a server it tells that one what comes of it, and ends with it; by a person, the terminal.
 */

const everyMs = 1000;
const secondsOf = (began: number) => ((performance.now() - began) / 1000).toFixed(0);

function say({ figures }: SimulatorReport, began: number): void {
  const { calls, refused, resent, per_second, p95_ms, members, wins } = figures;
  console.log(
    `${secondsOf(began)} s  调用 ${calls}  拒绝 ${refused}  重发 ${resent}  每秒 ${per_second}  p95 ${p95_ms} ms  会员 ${members}  中奖 ${wins}`,
  );
}

/** A phone that a server wants to see. */
const askedFor = (message: unknown): number =>
  typeof message === 'object' && message !== null && 'watch' in message ? Number(message.watch) : 0;

async function run(): Promise<void> {
  const settings = settingsIn(process.argv.slice(2), process.env);
  setMaxListeners(0);
  const client = clientOf(settings.url, settings.key, settings.connections);
  const began = performance.now();
  const started = await startRun(settings, client);
  const isChild = process.send !== undefined;
  let { watch } = settings;
  const tell = () => process.send?.(started.report(watch));
  process.on('message', (message) => {
    watch = askedFor(message);
    tell();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => started.leave());
  const timer = isChild ? undefined : setInterval(() => say(started.report(settings.watch), began), everyMs);
  await started.isOver;
  clearInterval(timer);
  if (isChild) tell();
  else console.log(JSON.stringify(started.report(settings.watch), null, 2));
  client.close();
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof ArgumentRefused || error instanceof CannotRun;
  console.error(isExpected ? error.message : error);
  // Whoever started it can say the last line to a person after a 2 only.
  process.exit(isExpected ? 2 : 1);
}
