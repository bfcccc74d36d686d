import { afterAll, beforeAll, describe, test } from 'vitest';
import type { TestServer } from '../with-server.ts';
import { expectRefused } from './refusals.ts';
import { type Operator, operator, sampleOf, startEntities } from './with-entities.ts';
import { picture } from './samples.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const long = 'x'.repeat(900_000);

describe('a create call refuses', () => {
  const cases: readonly (readonly [string, string, object, readonly (readonly [string, string])[]])[] = [
    ['award', 'a text of 900 KB', { title: long }, [['title', '奖励名称的字数应为 2–30']]],
    ['award', 'a rich text of 900 KB', { use_rule: `<p>${long}</p>` }, [['use_rule', '使用规则的字数应不超过 20000']]],
    ['award', 'a number for a text', { title: 5 }, [['title', '奖励名称应为文字']]],
    ['award', 'a text for a number', { cost_fen: '100' }, [['cost_fen', '成本价最多两位小数']]],
    ['award', 'a fraction', { cost_fen: 1.5 }, [['cost_fen', '成本价最多两位小数']]],
    ['award', 'a number that JSON cannot carry', { cost_fen: 2 ** 60 }, [['cost_fen', '成本价最多两位小数']]],
    ['award', 'a negative price', { cost_fen: -1 }, [['cost_fen', '成本价应为 0.00 元–1000000.00 元']]],
    ['award', 'an option that there is not', { award_type: 'gold' }, [['award_type', '请选择奖励类型']]],
    ['award', 'an option out of the prototype', { award_type: 'toString' }, [['award_type', '请选择奖励类型']]],
    ['award', 'a source that the type does not have', { source_type: 'none' }, [['source_type', '请选择来源']]],
    [
      'award',
      'a template of coupons that there is not',
      { award_type: 'coupon', source_type: 'coupon', source_id: 4711, source_sku_id: null },
      [['source_id', '来源货品不存在，请重新选择']],
    ],
    ['award', 'a category that there is not', { cate_id: 4711 }, [['cate_id', '奖励分类不存在，请重新选择']]],
    [
      'award',
      'a picture never uploaded',
      { image: { file_id: 999, url: '/uploads/x.png' } },
      [['image', '图片不存在，请重新上传']],
    ],
    ['award', 'an address for a picture', { image: 'https://evil.example/x.png' }, [['image', '图片应为已上传的图片']]],
    [
      'award',
      'a validity that ends before it begins',
      {
        validity: { type: 'fixed', start_at: '2026-02-01T00:00:00+08:00', end_at: '2026-01-01T00:00:00+08:00' },
      },
      [['validity', '有效期的结束时间应晚于开始时间']],
    ],
    ['award', 'a validity of no kind', { validity: { type: 'forever' } }, [['validity', '有效期的格式不正确']]],
    [
      'award',
      'a validity of 0 days',
      { validity: { type: 'after_get', after_days: 0 } },
      [['validity', '有效期的天数应为 1–3,650']],
    ],
    ['award', 'a status', { status: 'enabled' }, [['status', '状态只能通过操作变更']]],
    [
      'award',
      'what the server makes',
      { award_no: 'JL1', issued_count: 9 },
      [
        ['award_no', '奖励编号由系统生成，不能填写'],
        ['issued_count', '累计发放由系统生成，不能填写'],
      ],
    ],
    [
      'award',
      'a field that there is not',
      { version: 3, hack: 1 },
      [
        ['version', '不支持的参数：version'],
        ['hack', '不支持的参数：hack'],
      ],
    ],
    [
      'goods_offline',
      'stock counters',
      { stock_total: 5, stock_available: 5 },
      [
        ['stock_total', '库存只能增减，不能直接改写'],
        ['stock_available', '库存只能增减，不能直接改写'],
      ],
    ],
    ['goods_offline', 'negative first stock', { stock_init: -1 }, [['stock_init', '初始库存应为 0–1,000,000']]],
    [
      'goods_offline',
      'no points where some are chosen',
      { localverifice_scope: 'selected', localverifice_ids: [] },
      [['localverifice_ids', '请输入核销点']],
    ],
    [
      'goods_offline',
      'points that there are not',
      { localverifice_scope: 'selected', localverifice_ids: [11001, 5] },
      [['localverifice_ids', '核销点不存在，请重新选择']],
    ],
    [
      'goods_offline',
      'points in words',
      { localverifice_ids: ['1 or 1=1'] },
      [['localverifice_ids', '核销点的格式不正确']],
    ],
    [
      'goods_offline',
      'six pictures',
      { images: Array.from({ length: 6 }, () => picture) },
      [['images', '图片的数量应为 1–5']],
    ],
    ['goods_offline', 'a flag in words', { need_sign: 'yes' }, [['need_sign', '需签收照片的格式不正确']]],
    ['localverifice', 'a day without a zone', { end_at: '2026-01-01 00:00:00' }, [['end_at', '结束时间的格式不正确']]],
    ['localverifice', 'words for a day', { start_at: 'infinity' }, [['start_at', '开始时间的格式不正确']]],
    [
      'localverifice',
      'a day that there is not',
      { start_at: '2026-02-30T00:00:00Z' },
      [['start_at', '开始时间的格式不正确']],
    ],
    [
      'localverifice',
      'a day of the year 0',
      { end_at: '0000-01-01T00:00:00Z' },
      [['end_at', '结束时间应在 2000–2999 年之间']],
    ],
    [
      'localverifice',
      'an end before its begin',
      { end_at: '2025-01-01T00:00:00+08:00' },
      [['end_at', '结束时间应晚于开始时间']],
    ],
    ['award_cate', 'a name of one character', { cate_name: '茶' }, [['cate_name', '分类名称的字数应为 2–10']]],
    ['award_cate', 'a name of spaces', { cate_name: '   ' }, [['cate_name', '请输入分类名称']]],
    ['award_cate', 'a built-in flag', { is_system: true }, [['is_system', '系统内置由系统生成，不能填写']]],
  ];
  test.each(cases)('%s with %s', async (entity, _what, wrong, errors) => {
    await expectRefused(server.store, () => admin.create(entity, { ...sampleOf(entity), ...wrong }), errors);
  });

  test('an empty body, naming all that is missing in the words of the form', async () => {
    await expectRefused(server.store, () => admin.create('award_cate', {}), [['cate_name', '请输入分类名称']]);
  });
});
