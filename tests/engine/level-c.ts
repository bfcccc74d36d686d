import type { Page, Request } from 'playwright';
import { markHeader } from './call-marks.ts';
import type { Coverage } from './coverage.ts';
import { type AnyDriver, type BrowserAnswer, type EngineDriver, engineDriver, isPersonal } from './driver.ts';
import { label } from './events.ts';
import { type Edge, type Graph, stepFrom } from './explore.ts';
import { type Gate, type GateAnswer, type GatedRequest, type Match, matches } from './gate.ts';
import { eventHere } from './concrete-steps.ts';
import { PathFailure } from './level-a.ts';
import { checkScreen } from './level-b.ts';
import { isTimer, type Outcome, outcomeOf } from './outcomes.ts';
import type { Step } from './pure.ts';
import { delayOf } from './timers.ts';
import type { Path } from './tours.ts';
import type { Ui } from './ui.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

export interface LevelC {
  /** Of `exploreDriver(driver)`. */
  readonly graph: Graph;
  readonly path: Path;
  readonly driver: AnyDriver;
  readonly page: Page;
  readonly ui: Ui;
  /** The gate of the server that the page talks to; cleared before and after the path. */
  readonly gate: Gate;
  /** Brings the page to the path's start: signs in if need be, tells the gate what to hold, goes to the address. */
  readonly open: (page: Page, path: Path) => Promise<void>;
  /** Makes something happen that no person and no held call does: one of the driver's `world` events. */
  readonly world?: (event: PathEvent) => Promise<void>;
  /** Lets `delay` ms pass; really waits when absent, at most 5 s. `(delay) => page.clock.fastForward(delay)` for long ones. */
  readonly elapse?: (delay: number) => Promise<void>;
  readonly coverage?: Coverage;
  /** How long a screen may take to follow, in ms; 10 000 when absent: a loaded machine is slow, not wrong. */
  readonly patience?: number;
}

/** Walks a path through the application in a browser, against the real server; the gate decides when and how each held call ends. */
export async function runPathInBrowser(options: LevelC): Promise<void> {
  const { graph, path, page, ui, gate, coverage, patience = 30_000 } = options;
  const driver = engineDriver(options.driver);
  const walked: string[] = [];
  let at: Step = path.root;
  coverage?.startPath();
  // The chart means the latest call; one that the page has given up may be at the gate before it.
  const sent = new Set<Request>();
  const note = (request: Request) => void sent.add(request);
  const forget = (request: Request) => void sent.delete(request);
  const checked = async () => {
    coverage?.took(at.taken);
    if (!driver.passes?.(at.snapshot)) await checkScreen(graph, driver, ui, at.snapshot, patience);
    coverage?.followed();
  };
  try {
    gate.clear();
    page.on('request', note).on('requestfinished', forget).on('requestfailed', forget);
    await options.open(page, path);
    await checked();
    for (const edge of path.steps) {
      walked.push(edge.label);
      const event = await take(options, driver, at.snapshot, edge, sent);
      at = stepFrom(graph.model, graph.chart, at.snapshot, event);
      await checked();
    }
  } catch (error) {
    throw new PathFailure(graph, path, walked, error);
  } finally {
    page.off('request', note).off('requestfinished', forget).off('requestfailed', forget);
    gate.clear();
  }
}

/** Makes the step happen; returns the event as it really was. */
async function take(
  options: LevelC,
  driver: EngineDriver,
  from: Snapshot,
  edge: Edge,
  sent: Set<Request>,
): Promise<PathEvent> {
  const { graph, ui, world, elapse = wait } = options;
  const event = eventHere(graph, from, edge);
  const outcome = outcomeOf(event.type);
  if (outcome && driver.passes?.(from)) return event;
  if (outcome) return answer(options, driver, from, event as Outcome, sent);
  if (isTimer(event.type)) await elapse(delayOf(graph.model.machine, from, event.type));
  else if (isPersonal(driver, event)) await driver.perform(ui, event, from);
  else if (world) await world(event);
  else throw new Error(`nobody makes ${label(event)} happen; give \`world\``);
  return event;
}

async function answer(
  { page, gate }: LevelC,
  driver: EngineDriver,
  from: Snapshot,
  event: Outcome,
  sent: Set<Request>,
): Promise<PathEvent> {
  const { call, how } = driver.answerOf?.(event, from) ?? scripted(event, outcomeOf(event.type)?.id ?? '');
  // Where a step looks like the one before it, what it sends may still be on its way here.
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => setTimeout(done))));
  const latest = [...sent].findLast((request) => matches(call, asGated(request)));
  const meant: Match = latest ? ({ headers }) => headers?.[markHeader] === latest.headers()[markHeader] : call;
  if (how !== 'ok' || !driver.realOutcome) {
    await gate.answer(meant, how);
    return event;
  }
  const answered = page.waitForResponse((response) => matches(call, asGated(response.request())));
  // Where no such call is held, that is the failure to tell.
  answered.catch(() => {});
  await gate.answer(meant, how);
  return driver.realOutcome(event, await (await answered).json(), from);
}

function asGated(request: Request): GatedRequest {
  const { pathname, search } = new URL(request.url());
  return { method: request.method(), url: pathname + search, headers: request.headers() };
}

/** The outcome's own output, or its error as an envelope with the error's code. Calls are told by the actor's name in the URL. */
function scripted(event: Outcome, id: string): BrowserAnswer {
  if (!('error' in event)) return { call: id, how: { result: event['output'] } };
  const { message, code = 50_000, ...rest } = event['error'] as Error & { code?: number };
  const how: GateAnswer = { code, message, ...('result' in rest ? { result: rest.result } : {}) };
  return { call: id, how };
}

const longestWait = 5000;

async function wait(delay: number): Promise<void> {
  if (delay > longestWait) throw new Error(`${delay} ms is too long to wait for; give \`elapse\``);
  await new Promise((resolve) => setTimeout(resolve, delay + 50));
}
