import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { sampleAdjustment } from './adjustment-sample.ts';
import { type Adjusting, made, startAdjusting } from './adjusting.ts';

/* What an adjustment may be made of (wider.md §3.7; bad input of engines.md §2.6). */

describe.each(ruleEngines)('what is typed into an adjustment on %s', (engine) => {
  let all: Adjusting;
  beforeAll(async () => {
    all = await startAdjusting(engine);
  });
  afterAll(() => all.server.close());

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 1e12 }, 'amount'],
    [{ amount: 100_001 }, 'amount'],
    [{ amount: '300' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ kind: 'give' }, 'kind'],
    [{ wallet: 'beans' }, 'wallet'],
    [{ people: 5 }, 'people'],
    [{ user_ids: [999_999_999] }, 'user_ids'],
    [{ user_ids: ['30001'] }, 'user_ids'],
    [{ user_ids: Array.from({ length: 501 }, (_, at) => at + 1) }, 'user_ids'],
    [{ remark: '太短' }, 'remark'],
    [{ remark: null }, 'remark'],
    [{ reason_code: 'whatever' }, 'reason_code'],
  ])('bad input %# is refused on its field', async (changes, field) => {
    const answer = await all.admin.create('point_adjustment', { ...sampleAdjustment, ...changes });
    expect(answer.code).toBe(codes.invalid);
    expect(JSON.stringify(errorsOf(answer))).toContain(field);
  });

  test('a list without members is submitted by nobody; a second hand finds the first has been there', async () => {
    const { manager, admin, members } = all;
    const id = await made(manager, { user_ids: [] });
    expect(await manager.step('point_adjustment', id, 'SUBMIT')).toMatchObject({
      code: codes.illegalMove,
      message: '还不能提交：名单里还没有会员，请选择会员或导入名单',
    });
    const [one = 0, two = 0] = await members(2);
    const { version } = await admin.row('point_adjustment', id);
    const patch = { id, version, user_ids: [two, one] };
    expect((await manager.update('point_adjustment', patch)).code).toBe(codes.ok);
    expect(await admin.row('point_adjustment', id)).toMatchObject({ people: 2, user_ids: [one, two] });
    expect((await manager.update('point_adjustment', patch)).code).toBe(codes.conflict);
    const { version: next } = await admin.row('point_adjustment', id);
    await manager.update('point_adjustment', { id, version: next, user_ids: [two] });
    expect(await admin.row('point_adjustment', id)).toMatchObject({ people: 1, user_ids: [two] });
  });
});
