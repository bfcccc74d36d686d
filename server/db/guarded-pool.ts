import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { PlanKeeper } from './kept-plans.ts';

type Given = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

interface Scope {
  readonly pool: Pool;
  readonly outer: Scope | undefined;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * A second connection was asked for inside an open transaction. With one connection that would wait for itself; with ten
 * it does so under load. Use the `tx` that was handed to you.
 */
export class NestedTransaction extends Error {
  constructor() {
    super('the pool was used inside an open transaction: use the tx that was handed to you');
    this.name = 'NestedTransaction';
  }
}

/** Runs `work` as the inside of a transaction on `pool`: until it ends, the pool refuses it any other connection. */
export async function insideTransaction<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { pool, outer: scopes.getStore(), open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/**
 * A pg.Pool that answers use inside one of its own transactions with an error instead of a deadlock, and that survives
 * the loss of a connection: whoever uses it gets the error, the next query opens another.
 */
export class GuardedPool extends Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: PlanKeeper });
    // An `error` event without a listener would end the process, whether the connection is idle or lent out.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<PoolClient> | void {
    // Otherwise what waits for a connection would go on on behalf of whoever gives one back.
    if (!isInside(this)) return given === undefined ? super.connect() : super.connect(AsyncLocalStorage.bind(given));
    if (given === undefined) return Promise.reject(new NestedTransaction());
    given(new NestedTransaction(), undefined, () => undefined);
  }
}

function isInside(pool: Pool): boolean {
  for (let scope = scopes.getStore(); scope !== undefined; scope = scope.outer) {
    if (scope.open && scope.pool === pool) return true;
  }
  return false;
}
