import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { bundle, composites } from './composites.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let make: ReturnType<typeof composites>['make'];
let change: ReturnType<typeof composites>['change'];

beforeAll(async () => {
  server = await startEntities();
  const token = await server.login();
  admin = operator(server, token);
  ({ make, change } = composites(server, token));
});
afterAll(() => server.close());

describe('what the items may be', () => {
  const refused = async (changes: Values) => errorsOf(await make(bundle(changes)));
  const tea = { award_id: 3005, quantity: 1 };

  test.each([
    ['two at least', [tea], '组合明细的数量应为 2–10'],
    ['each award once', [tea, tea], '同一个奖励不能重复'],
    ['nothing that is no prize', [tea, { award_id: 3006, quantity: 1 }], '第 2 行：「谢谢参与」不能放进组合'],
    [
      'only awards that are enabled',
      [tea, { award_id: 3009, quantity: 1 }],
      '第 2 行：奖励「音乐会员月卡」未启用，请重新选择',
    ],
    ['no award that is not there', [tea, { award_id: 999, quantity: 1 }], '第 2 行：奖励不存在，请重新选择'],
    ['1 to 99 of each', [tea, { award_id: 3008, quantity: 100 }], '第 2 行：数量应为 1–99'],
  ])('%s', async (_, items, message) => {
    expect(await refused({ items })).toEqual([{ field: 'items', message }]);
  });

  test('points alone never run out, and that is said', async () => {
    expect(await refused({ stock_mode: 'unlimited' })).toEqual([
      { field: 'stock_mode', message: '明细里有限量的奖励，应为限量' },
    ]);
  });

  test('a composite is made by its own call, and a single prize is not changed by it', async () => {
    expect(errorsOf(await admin.create('prize', { ...bundle(), prize_kind: 'composite' }))).toEqual([
      { field: 'prize_kind', message: '组合奖品请用 compositePrizeAdds 新建' },
    ]);
    expect(errorsOf(await change({ id: 5002, version: 1, remark: '备注' }))).toEqual([
      { field: 'id', message: '这不是组合奖品，请用 prizeUpdates' },
    ]);
  });
});
