import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestOptions, TestServer } from '../with-server.ts';

/* A server on which changes of banners that are seen wait for a second person. */

export interface Approving {
  readonly server: TestServer;
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly Values[]>;
  /** An operator of the demo, who stays signed in. */
  readonly as: (name: string) => Promise<Operator>;
  /** A banner that members see. */
  readonly banner: () => Promise<Row>;
  /** Asks for another title of it; the number of the approval. */
  readonly ask: (row: Row, by?: string, values?: Values) => Promise<number>;
  /** A step of an approval by somebody, as it stands now. */
  readonly step: (id: number, event: string, by: string, reason?: string) => ReturnType<Operator['step']>;
  readonly status: (id: number) => Promise<unknown>;
}

export const switches = ['approval.banner_link', 'approval.banner_looks'] as const;

/** Starts it. Operators: the admin of the tests (超级管理员), ops_manager (运营主管), campaign_operator, finance_auditor. */
export async function startApproving(options: TestOptions = {}): Promise<Approving> {
  const server = await startEntities(options);
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await server.store.pool.query<Values>(text, [...values])).rows;
  const operators = new Map<string, Promise<Operator>>();
  const as = (name: string): Promise<Operator> => {
    const known =
      operators.get(name) ?? server.login(name === 'admin' ? undefined : name).then((token) => operator(server, token));
    operators.set(name, known);
    return known;
  };
  for (const code of switches) await run('update parameter set value = 1 where code = $1', [code]);
  const admin = await as('admin');
  return {
    server,
    run,
    as,
    banner: async () => {
      const id = await admin.made('he_banner');
      await run(`update he_banner set status = 'published', position = 'home_top' where id = $1`, [id]);
      return admin.row('he_banner', id);
    },
    ask: async ({ id, version }, by = 'admin', values = { title: '新标题' }) => {
      const { result } = await (await as(by)).update('he_banner', { id, version, ...values });
      return Number((result as Values)['approval_id']);
    },
    step: async (id, event, by, reason) => {
      const somebody = await as(by);
      const { version } = await admin.row('approval', id);
      const told = reason === undefined ? {} : { reason };
      return somebody.update('approval', { id, version, event, ...told });
    },
    status: async (id) => (await run('select status from approval where id = $1', [id]))[0]?.['status'],
  };
}
