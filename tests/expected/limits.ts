/*
 * Limits and formats, written by hand from award.md §0.2 to §5 and wider.md §1.1, §1.5, §10, never computed from the declarations.
 * Texts are counted in characters that people see as one code point; both ends belong to the range, `-` is open.
 */
const texts = `
award_cate        cate_name       2  10
award             title           2  30
award             intro           -  100
activity          title           2  30
activity          sponsor         -  40
activity          sponsor_contact -  40
plan              title           2  30
prize             title           -  20
prize             level_name      -  10
prize             win_tip         -  40
goods             title           2  40
goods             subtitle        -  60
goods_offline     title           2  40
goods_offline     unit            -  4
goods_market      title           2  40
goods_market      unit            -  4
goods_market      owner_dept      -  20
goods_bottlecap   title           2  40
goods_bottlecap   unit            -  4
coupon_zhongshang title           2  40
coupon_zhongshang partner_name    -  30
coupon_zhongshang redeem_place    -  60
virtual_product   title           2  30
virtual_product   supplier_name   -  30
localverifice     title           2  30
he_user           nickname        -  32
invite_plan       title           2  30
invite_plan       share_title     -  20
invite_plan       share_desc      -  40
invite_prize      title           -  20
ccn_activity      title           2  30
ccn_setting       repeat_scan_tip -  60
ccn_setting       share_title     -  20
acticode_activity points_name     -  6
acticode_node     title           2  20
acticode_plan     title           2  30
acticode_task     title           -  20
point_adjustment  remark          5  200
he_coupon         name            -  20
he_coupon         description     -  200
`;

/** Numbers in the field's own unit (money in fen, shares in percent), and how many a list may hold. */
const numbers = `
award_cate        sort               0   9999
point_adjustment  amount             1   100000
he_coupon         face_value_fen       1   99999900
he_coupon         threshold_fen        0   -
he_coupon         total_count        1   100000000
he_coupon         per_limit          1   99
he_coupon         per_day_limit      1   99
he_coupon         effect_after_days  0   90
he_coupon         valid_days         1   365
invite_plan       bind_days          1   180
invite_plan       settle_delay_days  0   30
invite_prize      quantity           1   99
invite_prize      need_count         1   -
goods_bottlecap   exchange_qty       1   24
goods_bottlecap   collect_count      2   50
goods_bottlecap   plus_price_fen     1   -
goods_offline     market_price_fen   0   -
goods_offline     cost_fen           0   -
goods_offline     user_limit         0   -
goods_offline     images             1   5
goods             images             1   9
goods             skus               1   50
goods             order_limit        1   -
coupon_zhongshang discount           1   99.9
prize             probability        0   100
activity          banners            -   5
activity          cost_points        1   -
localverifice     verifiers          1   50
ccn_setting       multi_count        2   20
ccn_setting       alert_mobiles      -   5
acticode_activity points_expire_days 1   365
acticode_activity rank_top           10  500
acticode_plan     user_limit         1   -
acticode_task     points             0   10000
acticode_task     target_count       1   -
`;

/** A limit of one field. */
export interface ExpectedLimit {
  readonly entity: string;
  readonly key: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

const endOf = (word = '-') => (word === '-' ? undefined : Number(word));
const limitsIn = (table: string): readonly ExpectedLimit[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [entity = '', key = '', min, max] = line.split(/\s+/);
      return { entity, key, min: endOf(min), max: endOf(max) };
    });

export const expectedTexts = limitsIn(texts);
export const expectedNumbers = limitsIn(numbers);

/** 备注 of every record (award.md §0.3). */
export const longestRemark = 200;

/** Fen as people read them: two decimals, thousands apart, the minus kept (award.md §0.2, wider.md §15 C21). */
export const expectedMoney = [
  [0, '0.00', '¥0.00'],
  [5, '0.05', '¥0.05'],
  [-5, '-0.05', '-¥0.05'],
  [99, '0.99', '¥0.99'],
  [100, '1.00', '¥1.00'],
  [-100, '-1.00', '-¥1.00'],
  [123_456, '1234.56', '¥1,234.56'],
  [-123_456, '-1234.56', '-¥1,234.56'],
  [-100_000_000_05, '-100000000.05', '-¥100,000,000.05'],
] as const;

/** What is typed as yuan, in fen; by string arithmetic, so that 0.29 is 29 and 1.005 is no whole number of them. */
export const expectedTyped = [
  ['0.29', 29],
  ['-0.05', -5],
  ['-12.3', -1230],
  ['1234.56', 123_456],
  ['19.99', 1999],
  ['1.005', 100.5],
  ['1,5', null],
  ['', null],
] as const;

/** Personal data as masked roles see it (wider.md §1.5, award.md §0.2 and §4.10). */
export const expectedMasks = [
  ['mobile', '13800000001', '138****0001'],
  ['mobile', '13812341234', '138****1234'],
  ['name', '张三', '张*'],
  ['name', '欧阳小满', '欧*'],
  ['name', '张', '张*'],
  ['id', '440106199001011234', '440***********1234'],
  ['code', 'ABCD12345678', '********5678'],
  ['address', '广东省广州市天河区体育西路 103 号', '广东省广州市天河区***'],
  ['address', '体育西路 103 号 1802', '***'],
] as const;

/** Instants as pages show them: the clock of Asia/Shanghai, whatever the machine's (award.md §0.2). */
export const expectedInstants = [
  ['2026-11-26T00:00:00+08:00', '2026-11-26 00:00:00'],
  ['2026-11-25T16:00:00Z', '2026-11-26 00:00:00'],
  ['2026-11-25T15:59:59Z', '2026-11-25 23:59:59'],
  ['2026-12-31T11:30:00-05:00', '2027-01-01 00:30:00'],
] as const;

/** Whether a place lies in another one: a code covers what is below it (award.md §0.2). */
export const expectedPlaces = [
  ['440106', '440000', true],
  ['440106', '440100', true],
  ['440106', '440106', true],
  ['440306', '440100', false],
  ['330106', '440000', false],
  ['440100', '440106', false],
] as const;

/** Spans of time: the end comes after the start, and at the very moment of it there is none (award.md §0.2, wider.md §1.2). */
export const expectedSpans = [
  ['2026-11-26T00:00:00+08:00', '2026-11-26T00:00:01+08:00', true],
  ['2026-11-26T00:00:00+08:00', '2026-11-26T00:00:00+08:00', false],
  ['2026-11-26T00:00:00+08:00', '2026-11-25T16:00:00Z', false],
  ['2026-11-26T00:00:00+08:00', '2026-11-25T16:00:01Z', true],
] as const;

/** Figures against earlier ones, as the workplace and rehearsals tell them: the sign says which way. Money in fen. */
export const expectedChanges = [
  [11_250, 10_000, '+12.5%', '+12.50 元'],
  [8_750, 10_000, '−12.5%', '−12.50 元'],
  [10_000, 10_000, '持平', '±0'],
  [5, 0, '新增', '+0.05 元'],
  [0, 5, '−100.0%', '−0.05 元'],
] as const;
