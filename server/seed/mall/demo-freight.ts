import type { DemoRow } from '../demo-row.ts';

const fee = (first: number, firstFee: number, extra: number, extraFee: number) => ({
  first,
  first_fee_fen: firstFee,
  extra,
  extra_fee_fen: extraFee,
});
const far = ['650000', '540000'];

/** 运费模板 of wider.md §14, row 25, and one by weight. */
export const demoFreight: readonly DemoRow[] = [
  {
    id: 1,
    status: 'enabled',
    values: {
      name: '华东包邮模板',
      charge_mode: 'count',
      rules: [
        { areas: [], areas_name: '其余地区', ...fee(1, 1000, 1, 300) },
        {
          areas: ['320000', '330000', '310000', '340000', '360000'],
          areas_name: '江苏省、浙江省、上海市、安徽省、江西省',
          ...fee(1, 0, 1, 0),
        },
        { areas: far, areas_name: '新疆维吾尔自治区、西藏自治区', ...fee(1, 2500, 1, 1500) },
      ],
      free_rules: [
        {
          areas: { mode: 'exclude', codes: far },
          areas_name: '除 新疆维吾尔自治区、西藏自治区',
          free_amount_fen: 9900,
          free_count: null,
          match: 'any',
        },
      ],
      no_delivery: ['810000', '820000', '710000'],
      no_delivery_note: '港澳台地区暂不配送',
      is_default: true,
      sort: 20,
    },
  },
  {
    id: 2,
    status: 'enabled',
    values: {
      name: '重货按重量',
      charge_mode: 'weight',
      rules: [
        { areas: [], areas_name: '其余地区', ...fee(1, 1200, 1, 400) },
        { areas: far, areas_name: '新疆维吾尔自治区、西藏自治区', ...fee(1, 2800, 0.5, 900) },
      ],
      free_rules: null,
      no_delivery: null,
      no_delivery_note: null,
      is_default: false,
      sort: 10,
    },
  },
];
