import { listParams } from '../../contract/core/page.ts';
import type { ListPage, ListQuery } from '../../contract/core/page.ts';
import { type Place, placeCall } from '../../contract/entity/place.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { TestServer } from '../server/with-server.ts';
import type { Row } from './run.ts';

const rounds = 40;

/** One question to a list. */
export interface Asked {
  readonly what: string;
  readonly query: Partial<ListQuery>;
  /** The most that the slowest twentieth may take, in ms. */
  readonly goal?: number;
  /** Somebody writes before each call, so that nothing kept is of use. */
  readonly written?: true;
  /** Not the page is asked for, but where its first row stands: what 定位 asks after a save. */
  readonly placed?: true;
}

const pathOf = (call: string) => call.replace(/^GET /, '');

/** Asks a list call again and again, in process: what an operator waits for without network and rendering. */
export async function measure(
  server: TestServer,
  token: string,
  entity: Entity,
  { what, query, goal, written, placed }: Asked,
): Promise<Row> {
  const list = {
    path: pathOf(entity.calls.list),
    call: { token, query: listParams({ pageNo: 1, pageSize: 50, filters: {}, ...query }) },
  };
  const { path, call } = placed ? await placeAsked(server, entity, list) : list;
  const times: number[] = [];
  let first = 0;
  let total = 0;
  for (let round = 0; round <= rounds; round += 1) {
    if (written) await server.store.pool.query(`select pg_notify('flan_live', '{"event":"row_changed"}')`);
    const start = performance.now();
    const { code, result } = await server.call('GET', path, call);
    const took = performance.now() - start;
    if (code !== 20_000) throw new Error(`${what} answered ${code}`);
    total = placed ? ((result as Place).pageNo ?? 0) : (result as ListPage).totalCount;
    if (round === 0) first = took;
    else times.push(took);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(share * (rounds - 1))] ?? 0).toFixed(1));
  return {
    what,
    'rows or page': total,
    'first ms': Number(first.toFixed(1)),
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'goal ms': goal ?? '',
  };
}

/** Asks where the first row of a page stands. */
async function placeAsked(server: TestServer, entity: Entity, { path, call }: ListAsked): Promise<ListAsked> {
  const { result } = await server.call('GET', path, call);
  const [row] = (result as ListPage).data;
  if (!row) throw new Error('no row stands there');
  return { path: pathOf(placeCall(entity)), call: { ...call, query: { ...call.query, row_id: String(row.id) } } };
}

interface ListAsked {
  readonly path: string;
  readonly call: { readonly token: string; readonly query: Readonly<Record<string, string>> };
}
