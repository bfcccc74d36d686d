import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type Approving, startApproving } from './approving.ts';

/* Deciding about a change at the same moment (engines.md §8.2, H1–H3; wider.md §15, 14 and 16). */

let approving: Approving;
beforeAll(async () => {
  approving = await startApproving({ engine: 'PostgreSQL' });
  for (const name of ['admin', 'ops_manager']) await approving.as(name);
});
afterAll(() => approving.server.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

test('of ten who approve at once one does, and the row is written once', async () => {
  const { banner, ask, step, run, as } = approving;
  const row = await banner();
  const id = await ask(row);
  const answers = await Promise.all(times(10).map(() => step(id, 'APPROVE', 'ops_manager')));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  for (const { code } of answers) expect([codes.ok, codes.illegalMove, codes.conflict]).toContain(code);
  expect(await (await as('admin')).row('he_banner', row.id)).toMatchObject({
    title: '新标题',
    version: row.version + 1,
  });
  const lines = await run(
    `select count(*)::int as count from operation_log where entity = 'he_banner' and biz_id = $1 and summary like '%批准）'`,
    [row.id],
  );
  expect(lines).toEqual([{ count: 1 }]);
});

test('of ten who ask at once one does (H3)', async () => {
  const { banner, as, run } = approving;
  const row = await banner();
  const admin = await as('admin');
  const answers = await Promise.all(
    times(10).map((nth) => admin.update('he_banner', { id: row.id, version: row.version, title: `标题${nth}` })),
  );
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  expect(await run(`select count(*)::int as count from approval where row_id = $1`, [row.id])).toEqual([{ count: 1 }]);
});

test('approved or withdrawn, never both: the row says which', async () => {
  const { banner, ask, step, status, as } = approving;
  const admin = await as('admin');
  for (const nth of times(6)) {
    const row = await banner();
    const id = await ask(row);
    const asked = [step(id, 'APPROVE', 'ops_manager'), step(id, 'WITHDRAW', 'admin')];
    const answers = await Promise.all(nth % 2 === 0 ? asked : asked.toReversed());
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    const after = await admin.row('he_banner', row.id);
    expect([await status(id), after['title']]).toEqual(
      after['title'] === '新标题' ? ['approved', '新标题'] : ['withdrawn', row['title']],
    );
  }
});

test('approved beside an edit of the row: applied to what was shown, or stale, with no deadlock', async () => {
  const { banner, ask, step, status, as } = approving;
  const [admin, manager] = [await as('admin'), await as('ops_manager')];
  for (const nth of times(6)) {
    const row = await banner();
    const id = await ask(row);
    const asked = [
      step(id, 'APPROVE', 'ops_manager'),
      manager.update('he_banner', { id: row.id, version: row.version, sort: 500 + nth }),
    ];
    const answers = await Promise.all(nth % 2 === 0 ? asked : asked.toReversed());
    for (const { code } of answers) expect([codes.ok, codes.illegalMove, codes.conflict]).toContain(code);
    const after = await admin.row('he_banner', row.id);
    const isApplied = (await status(id)) === 'approved';
    expect(after).toMatchObject(
      isApplied
        ? { title: '新标题', sort: row['sort'], version: row.version + 1 }
        : { title: row['title'], sort: 500 + nth, version: row.version + 1 },
    );
    expect(await status(id)).toBe(isApplied ? 'approved' : 'stale');
  }
});
