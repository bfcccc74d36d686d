import { randomUUID } from 'node:crypto';
import type { Row } from '../../../contract/core/page.ts';
import { type Prepare, together } from './writes-at-once.ts';

/** Ten runs of points that expire, each of a day of its own, in this state, take a step. */
const moved =
  (status: string, event: string, reason: { readonly reason?: string } = {}): Prepare =>
  async ({ admin, run }) => {
    const made =
      await run<Row>(`insert into point_expiry_run (run_no, wallet_id, day, status, is_backlog, due_members, due_points)
      select 'GQ-${event}-' || n, w.id, date '2020-01-01' + n + ${event.length * 100}, '${status}', true, 1, 1
      from wallet as w, generate_series(1, ${together}) as n where w.code = 'points' returning id`);
    return made.map(
      ({ id }) =>
        () =>
          admin.update('point_expiry_run', { id, version: 1, event, request_id: randomUUID(), ...reason }),
    );
  };

/** What people do to runs, which the house makes. */
export const expiryWrites: Readonly<Record<string, Prepare>> = {
  'point_expiry_run RELEASE': moved('waiting', 'RELEASE'),
  'point_expiry_run RESUME': moved('paused', 'RESUME'),
  'point_expiry_run PAUSE': moved('running', 'PAUSE', { reason: '等财务核对' }),
};
