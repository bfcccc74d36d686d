import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { tick } from '../tick.ts';
import { version } from './agreeing.ts';

/* 协议 on their way to members (wider.md §8.4): told when they are published, and taken in order when their instants come. Two servers over one database. */

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });

  const row = (id: number) => admin.row('agreement', id);
  /** Two versions whose instants have both come, the earlier first. */
  const bothDue = async (major: number): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (const nth of [1, 2]) {
      const more = { effective_at: `2097-01-0${nth}T00:00:00+08:00` };
      const id = await admin.made('agreement', version('feast', `${major}.0.${nth}`, more));
      expect(await admin.step('agreement', id, 'PUBLISH')).toMatchObject({ code: codes.ok });
      ids.push(id);
    }
    await run(`alter table agreement disable trigger agreement_keeps_text`);
    for (const [nth, id] of ids.entries())
      await run(`update agreement set effective_at = now() - interval '${10 - nth} seconds' where id = ${id}`);
    await run(`alter table agreement enable trigger agreement_keeps_text`);
    return ids;
  };
  const states = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await row(id)).status));

  test('who publishes a version tells webhooks what it is about and from when on, once, without its text', async () => {
    const more = { force_reconsent: true, effective_at: '2097-05-01T08:00:00+08:00' };
    const id = await admin.made('agreement', version('points', '3.0.0', more));
    const told = () =>
      run<{ member_no: string | null; data: object }>(`select member_no, data from outbox_event
        where kind = 'agreement.published' and data ->> 'version_no' = '3.0.0' order by id`);
    expect(await told()).toEqual([]);
    expect(await admin.step('agreement', id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    expect(await told()).toEqual([
      {
        member_no: null,
        data: {
          agreement_type: 'points',
          version_no: '3.0.0',
          title: '会员协议',
          summary: '更新了第二条',
          force_reconsent: true,
          effective_at: '2097-05-01T08:00:00+08:00',
          sha256: (await row(id))['sha256'],
        },
      },
    ]);
    expect((await admin.step('agreement', id, 'WITHDRAW')).code).toBe(codes.ok);
    expect(await told()).toHaveLength(1);
  });

  test('of two that are due at once the later one stays in effect', async () => {
    const ids = await bothDue(1);
    await tick(at(0).store);
    expect(await states(ids)).toEqual(['superseded', 'effective']);
  });

  test('a version that a fault kept waiting never takes the place of a later one', async () => {
    const ids = await bothDue(2);
    await run(`insert into due_retry (entity, row_id, step, due_at, tries, next_at, why)
      select 'agreement', id, 'status.waiting', effective_at, 1, now() + interval '5 minutes', '处理出错' from agreement where id = ${ids[0]}`);
    await tick(at(0).store);
    expect(await states(ids)).toEqual(['superseded', 'effective']);
    await run(`update due_retry set next_at = now() - interval '1 minute' where row_id = ${ids[0]}`);
    await tick(at(1).store);
    expect(await states(ids)).toEqual(['superseded', 'effective']);
  });
});
