import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Tx, withTransaction } from '../../../server/db/transaction.ts';
import { pageMark } from '../../../server/db/kept-plans.ts';
import { awardRecord } from '../../../server/awards/award-record.resource.ts';
import type { Viewer } from '../../../server/entity/write/database.ts';
import { listRows } from '../../../server/entity/read/list.ts';
import { rowsByIds } from '../../../server/entity/page-rows.ts';
import { engines } from '../engine.ts';
import { instancesOn } from './on-each-engine.ts';

/* Connections keep the plan by which the rows of a page are read. What is read by it is what is so at that moment. */

interface Kept {
  readonly calls: number;
  readonly generic: number;
}

const query = { pageNo: 1, pageSize: 50, filters: {} };
const keys = ['id', 'version', 'status', 'nickname', 'mobile'];

/** Somebody who sees the records of one department, their personal data masked. */
const inDept = (deptId: number): Viewer => ({
  accountId: 999_999,
  reach: {
    deptId,
    deptPath: `/${deptId}/`,
    regions: [],
    roles: [
      {
        code: 'r',
        scope: 'dept',
        depts: [],
        regions: null,
        plain: false,
        limit: 0,
        pages: [awardRecord.entity.permissionId],
      },
    ],
  },
});

const newest = async (tx: Tx) => {
  const { data } = await listRows(tx, awardRecord, query, 'house');
  const [first] = data;
  if (!first) throw new Error('there are no records');
  return first;
};

describe.each(engines)('pages of a list on %s', (engine) => {
  const { at } = instancesOn(engine);

  test('are read by a kept plan, and tell what was written a moment ago', async () => {
    await withTransaction(at(0).store, async (tx) => {
      const { id } = await newest(tx);
      for (const name of ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛']) {
        await sql`update award_record set nickname = ${name} where id = ${id}`.execute(tx);
        expect((await newest(tx))['nickname']).toBe(name);
      }
      const { rows } =
        await sql<Kept>`select (generic_plans + custom_plans)::int as calls, generic_plans::int as generic
        from pg_prepared_statements where statement like ${`${pageMark}%from "award_record"%`}`.execute(tx);
      expect(rows.some(({ calls, generic }) => calls >= 9 && generic > 0)).toBe(true);
    });
  });

  test('leave out a row that left the sight of whoever asks after its number was found', async () => {
    const { store } = at(0);
    await withTransaction(store, async (tx) => {
      const { id } = await newest(tx);
      const seen = async () => rowsByIds(tx, awardRecord, [id], keys, inDept(7));
      await sql`update award_record set dept_id = 7, mobile = '13812345678' where id = ${id}`.execute(tx);
      for (let round = 0; round < 7; round += 1) expect(await seen()).toMatchObject([{ id, mobile: '138****5678' }]);
      await sql`update award_record set dept_id = 8 where id = ${id}`.execute(tx);
      expect(await seen()).toEqual([]);
      await sql`update award_record set dept_id = 7 where id = ${id}`.execute(tx);
      expect(await seen()).toHaveLength(1);
    });
  });

  test('stand in the order in which their numbers were found', async () => {
    const { db } = at(0).store;
    const { data } = await listRows(db, awardRecord, query, 'house');
    const ids = data.map(({ id }) => id).toReversed();
    expect(ids.length).toBeGreaterThan(5);
    expect((await rowsByIds(db, awardRecord, ids, keys, 'house')).map(({ id }) => id)).toEqual(ids);
  });
});
