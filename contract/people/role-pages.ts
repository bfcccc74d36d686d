/* What built-in roles (roles.ts) have in common, in the letters of the table. */

export const everything = 'QGAENBIX';

/** What every role has: its own day, and what others leave to it. */
export const everybody = { Workplace: 'Q', HandedTask: 'QGB' } as const;

/** Whoever decides what others ask for, and takes the figures along. */
export const deciders = { Approval: 'QGNBX', Analysis: 'QX' } as const;

/** Whoever runs the campaigns. */
export const awards = {
  AwardActivity: 'QGAENBX',
  AwardInvite: 'QGAENBX',
  CcnActivity: 'QGAENBX',
  CcnLink: 'QGX',
  Acticode: 'QGAENBX',
  Award: everything,
  AwardCate: everything,
  AwardGoods: 'QGAENBX',
  AwardGoodsOffline: everything,
  AwardGoodsMarket: everything,
  AwardGoodsBottlecap: everything,
  AwardCouponZhongshang: everything,
  VirtualProduct: everything,
  VirtualCode: 'QGEBX',
  CcnVrcode: 'QGX',
  AwardOrder: 'QGEIX',
  AwardLocalverifice: everything,
  AwardLog: 'QGAEBX',
} as const;

/** Members, for whoever answers for them (wider.md §13). */
export const members = {
  HeUser: 'QGENBIX',
  HeUserBlackList: 'QGAEBIX',
  RiskCase: 'QGAENBX',
  HeLevel: 'QGAEDNBX',
  PointLog: 'QGANBX',
  ExperienceLog: 'QGANBX',
} as const;

/** Coupons of the house, for whoever answers for them (wider.md §13). */
export const marketing = { HeCoupon: 'QGAEDNBX', CouponRecord: 'QGABX' } as const;

/** What members read and say, for whoever answers for it (wider.md §13). */
export const content = { HeBanner: 'QGAEDNB', Agreement: 'QGAEDNX', HeSuggestion: 'QGEBX' } as const;

/** What is offered to members, for whoever runs the mall (wider.md §13). */
export const mall = { HeGoods: everything, FreightTemplate: 'QGAED', PaymentRecord: 'QG' } as const;

/** Keys of other systems and what was told to them, for whoever looks and changes nothing (wider.md §13). */
export const doors = { ApiClient: 'QG', WebhookDelivery: 'QG' } as const;

/** Pictures, and files that are brought in and taken out, for whoever works with lists. */
export const files = { Upload: 'QGAED', DataJob: 'QG' } as const;

/** Whoever looks into all of that, and changes nothing. */
export const audited = Object.fromEntries(Object.keys(awards).map((page) => [page, 'QGX']));

/** Whoever governs the house. */
export const system = {
  Account: 'QGAEDNBIX',
  Role: 'QGAEDNBX',
  Permission: 'QGAENBX',
  Dept: 'QGAEDNB',
  Post: 'QGAEDNB',
  Dictionary: 'QGAEDNBIX',
  ApiClient: 'QGAENBX',
  WebhookDelivery: 'QGAENBX',
  OnlineSession: 'QB',
  LoginLog: 'QGX',
  OperationLog: 'QGX',
  DbLog: 'QGX',
  MailOutbox: 'QGN',
  Upload: 'QGAED',
  DataJob: 'QGB',
  Simulator: 'QNB',
} as const;
