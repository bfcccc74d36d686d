import { registerHooks } from 'node:module';
import type { AnyStateMachine } from 'xstate';
import { letStandIn, takeAsked } from '../engine/stand-ins.ts';
import { type KeptPromise, takePromises } from './promise-collector.ts';

const root = new URL('../../', import.meta.url);
const collector = new URL('promise-collector.ts', import.meta.url).href;

/** A promise, its file, and the charts that it is about. */
export interface KnownPromise extends KeptPromise {
  readonly file: string;
  readonly about: ReadonlySet<AnyStateMachine>;
}

const known = new Map<string, Promise<readonly KnownPromise[]>>();

/** The promises of a file, from the root, each run once as the charts are. Throws when one is not kept. For Node, not for a page. */
function promisesIn(file: string): Promise<readonly KnownPromise[]> {
  const promises = known.get(file) ?? load(file);
  known.set(file, promises);
  return promises;
}

/** One file after the other: what was declared and asked since is that of the last one. */
export async function promisesInAll(files: readonly string[]): Promise<readonly KnownPromise[]> {
  const promises: KnownPromise[] = [];
  for (const file of files) promises.push(...(await promisesIn(file)));
  return promises;
}

async function load(file: string): Promise<readonly KnownPromise[]> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vitest' && context.parentURL === new URL(file, root).href
        ? { url: collector, shortCircuit: true }
        : next(specifier, context),
  });
  takeAsked();
  await import(new URL(file, root).href);
  hooks.deregister();
  const asked = takeAsked();
  const promises: KnownPromise[] = [];
  for (const promise of takePromises()) promises.push({ ...promise, file, about: await aboutOf(file, promise, asked) });
  return promises;
}

/** What a file asks while it is loaded belongs to each of its promises. */
async function aboutOf(
  file: string,
  { name, run }: KeptPromise,
  loading: ReadonlySet<AnyStateMachine>,
): Promise<ReadonlySet<AnyStateMachine>> {
  try {
    await run();
  } catch (error) {
    throw new Error(`${file}: not kept by the chart as it is: ${name}`, { cause: error });
  }
  return takeAsked().union(loading);
}

/** The first of these promises that the chart does not keep while the other stands in for it; undefined when all are kept. */
export async function brokenPromise(
  promises: readonly KnownPromise[],
  machine: AnyStateMachine,
  other: AnyStateMachine,
): Promise<KnownPromise | undefined> {
  letStandIn(machine, other);
  try {
    for (const promise of promises) {
      try {
        await promise.run();
      } catch {
        return promise;
      }
    }
    return undefined;
  } finally {
    letStandIn(machine, undefined);
  }
}
