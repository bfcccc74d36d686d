import { randomUUID } from 'node:crypto';
import type { Row } from '../../../contract/core/page.ts';
import { type Prepare, together } from './writes-at-once.ts';

/** Rows of the Open API that its workers wait with, each tried or sent again. */
export const openApiWrites: Readonly<Record<string, Prepare>> = {
  'inbound_event RETRY': async ({ admin, run }) => {
    const made = await run<Row>(`insert into inbound_event (client_id, request_id, kind, body, status, trace_id)
      select 9804, 'again-' || n, 'draws/take', 'sealed', 'dead', 'trace' from generate_series(1, ${together}) as n returning id`);
    return made.map(
      ({ id }) =>
        () =>
          admin.update('inbound_event', { id, version: 1, event: 'RETRY', request_id: randomUUID() }),
    );
  },
  'webhook_delivery REDELIVER': async ({ admin, run }) => {
    const endpoint = await admin.made('webhook_endpoint');
    const made = await run<Row>(`with told as (
        insert into outbox_event (kind, data, pending) select 'record.won', '{}', false from generate_series(1, ${together}) returning id)
      insert into webhook_delivery (endpoint_id, event_id, status) select ${endpoint}, id, 'dead' from told returning id`);
    return made.map(
      ({ id }) =>
        () =>
          admin.update('webhook_delivery', { id, version: 1, event: 'REDELIVER', request_id: randomUUID() }),
    );
  },
};
