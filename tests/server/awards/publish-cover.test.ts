import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Blocker } from '../../../machines/entity/lifecycle/kernel.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';

/* Whether everybody in the announced area meets a plan (award.md §3.1, §3.2, C5), and where what is wrong is mended. */

const activityId = 4001;
const plan = `/activity/plan?activity=${activityId}`;

/** Tree of 4001: 4101 夏季主方案 → 4102 华南区 (area, told), 4103 其他地区 (default). Each case breaks it in one way. */
const cases: Readonly<Record<string, { readonly changes: readonly string[]; readonly found: readonly Blocker[] }>> = {
  'the tree as it is': { changes: [], found: [] },
  'an area of a branch is told like one of a leaf': {
    changes: [
      `plan set parent_id = 4102 where id = 4103`,
      `plan set area_disclosed = false where id = 4102`,
      `plan set match_type = 'none', match_value = null where id = 4101`,
    ],
    found: [
      { text: '方案「夏季主方案」下部分地区没有方案，请增加兜底方案', path: plan },
      { text: '方案「华南区」只在部分地区投放，须先公示地区差异', rule: 'C5', path: plan },
    ],
  },
  'a default leaf inside an area takes nobody outside of it': {
    changes: [
      `plan set match_type = 'area', match_value = '{"codes":["440000"]}', area_disclosed = true where id = 4101`,
      `activity set area_scope = '{"mode":"include","codes":["440000","450000"]}' where id = ${activityId}`,
    ],
    found: [{ text: '广西没有方案，请增加兜底方案', path: plan }],
  },
  'a default in one group excuses no other': {
    changes: [
      `plan set parent_id = null, match_type = 'channel', match_value = '{"channels":["wx"]}' where id = 4102`,
      `plan set is_default = true where id = 4103`,
    ],
    found: [{ text: '有方案带匹配条件而没有兜底方案，请把「夏季主方案」设为兜底', path: plan }],
  },
  'areas that are all served need a default for whoever is nowhere': {
    changes: [
      `plan set status = 'disabled' where id = 4103`,
      `activity set area_scope = '{"mode":"include","codes":["440000"]}' where id = ${activityId}`,
    ],
    found: [{ text: '方案「夏季主方案」下地区不明的用户没有方案，请增加兜底方案', path: plan }],
  },
  'a default with a window of its own leaves the rest of the time to nobody': {
    changes: [`plan set end_at = '2029-01-10T23:59:59+08:00' where id = 4103`],
    found: [{ text: '方案「夏季主方案」下2029-01-11 00:00:00 起有时间没有方案，请调整生效时间', path: plan }],
  },
  'windows that follow each other to the second leave no gap': {
    changes: [
      `plan set end_at = '2029-01-10T23:59:59+08:00' where id = 4103`,
      `plan set match_type = 'none', match_value = null, start_at = '2029-01-11T00:00:00+08:00' where id = 4102`,
    ],
    found: [],
  },
  'a branch without an enabled leaf leads nowhere': {
    changes: [
      `plan set match_type = 'none', match_value = null where id = 4102`,
      `plan set parent_id = 4102, status = 'disabled' where id = 4103`,
    ],
    found: [{ text: '还没有启用的奖励方案', path: plan }],
  },
  'a leaf is mended on the plan page, an award on its own': {
    changes: [
      `prize set status = 'disabled' where plan_id = 4103`,
      `award set status = 'disabled' where id = 3003`,
      `award set use_rule = null where id = 3005`,
    ],
    found: [
      { text: '方案「其他地区」没有可发放的奖品', path: plan },
      { text: '奖品「便携保温杯」的奖励未启用', path: '/award/list?id=3003' },
      { text: '奖品「凉茶品鉴装」的奖励没有使用规则', rule: 'C3', path: '/award/list?id=3005' },
    ],
  },
};

describe.each(ruleEngines)('publishing, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  const tables = ['activity', 'plan', 'prize', 'award'] as const;
  const columns = {
    activity: ['area_scope'],
    plan: ['parent_id', 'status', 'match_type', 'match_value', 'is_default', 'start_at', 'end_at', 'area_disclosed'],
    prize: ['status'],
    award: ['status', 'use_rule'],
  } as const;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    await run(`update activity set status = 'draft', start_at = '2029-01-01T00:00:00+08:00',
      end_at = '2029-01-31T23:59:59+08:00', claim_end_at = '2029-02-28T23:59:59+08:00' where id = ${activityId}`);
    await run(`update award set validity = '{"type":"after_get","after_days":30}' where id = 3004`);
    for (const table of tables) await run(`create table kept_${table} as select * from ${table}`);
  });
  const mend = async () => {
    for (const table of tables) {
      const sets = columns[table].map((column) => `${column} = k.${column}`).join(', ');
      await run(`update ${table} as t set ${sets} from kept_${table} as k where k.id = t.id`);
    }
  };

  test.each(Object.entries(cases))('%s', async (_, { changes, found }) => {
    for (const change of changes) await run(`update ${change}`);
    const { blockers } = await admin.row('activity', activityId);
    await mend();
    expect(blockers).toMatchObject({ publishable: found });
  });
});
