import type { SimulatorReport } from '../contract/simulator/simulation.ts';
import type { Client } from './client.ts';
import { Figures } from './figures.ts';
import { type Phone, startPhone } from './phone.ts';
import type { RunSettings } from './settings.ts';

/** A run that is under way. */
export interface Run {
  /** What came of it so far, and the phone `watch`. */
  report(watch: number): SimulatorReport;
  /** Lets calls under way finish, and switches everything off. */
  leave(): void;
  /** Resolves once every phone is off. */
  readonly isOver: Promise<void>;
}

/** The key was not let in, or the script wants what the server has not. `message` is one line for whoever started it. */
export class CannotRun extends Error {}

const keyRefused = 40_101;
const letInMs = 10_000;
/** Calls under way may take so long once everybody leaves. */
const finishMs = 5000;

/** Waits until the key is let in: it may have been enabled just now. @throws {CannotRun} */
async function letIn(client: Client): Promise<void> {
  const until = Date.now() + letInMs;
  for (;;) {
    const heard = await client
      .send({ method: 'GET', call: 'members/me', query: 'member_no=HY0000000000', body: '' })
      .catch(() => undefined);
    if (heard && heard.code !== keyRefused && heard.code !== 40_104) return;
    if (Date.now() > until)
      throw new CannotRun(heard ? `密钥不能使用：${heard.message}` : '服务器没有应答，请检查地址');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Switches all phones on. @throws {CannotRun} */
export async function startRun(settings: RunSettings, client: Client): Promise<Run> {
  await letIn(client);
  const calls = await client.calls();
  if (settings.script === 'scan-day' && !calls.has('scans/report'))
    throw new CannotRun('这台服务器没有 scans/report 调用，不能运行「扫码日」');
  const figures = new Figures();
  const leaving = new AbortController();
  const ground = { client, figures, leaving: leaving.signal };
  // A phone is what is watched; an emitter with 10,000 listeners is nothing that leaks here.
  const phones: readonly Phone[] = Array.from({ length: settings.phones }, (_, phone) =>
    startPhone(settings, phone, ground),
  );
  let limit: NodeJS.Timeout | undefined;
  const leave = () => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    limit = setTimeout(() => {
      for (const phone of phones) phone.stop();
    }, finishMs);
  };
  const end = settings.seconds > 0 ? setTimeout(leave, settings.seconds * 1000) : undefined;
  return {
    report: (watch) => ({ figures: figures.all, watched: phones[watch]?.view ?? null }),
    leave,
    isOver: Promise.all(phones.map(({ isOff }) => isOff)).then(() => {
      clearTimeout(limit);
      clearTimeout(end);
    }),
  };
}
