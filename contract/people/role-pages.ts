/* What built-in roles (roles.ts) have in common, in the letters of the table. */

const everything = 'QGAENBIX';

/** What every role has: its own day, and what others leave to it. */
export const everybody = { Workplace: 'Q', HandedTask: 'QGB' } as const;

/** The same for whoever asks for what somebody else approves, and looks when it will be seen. */
export const askers = { ...everybody, Approval: 'QG', Calendar: 'Q' } as const;

/** Whoever decides what others ask for, and takes the figures along. */
export const deciders = { Approval: 'QGNBX', Analysis: 'QX', Calendar: 'Q' } as const;

/** Things that are given and exchanged, for whoever answers for them. */
export const goods = {
  AwardGoods: 'QGAENBX',
  AwardGoodsOffline: everything,
  AwardGoodsMarket: everything,
  AwardGoodsBottlecap: everything,
  VirtualProduct: everything,
  VirtualCode: 'QGEBX',
} as const;

/** Whoever runs the campaigns. */
export const awards = {
  ...goods,
  AwardActivity: 'QGAENBX',
  AwardInvite: 'QGAENBX',
  CcnActivity: 'QGAENBX',
  CcnLink: 'QGX',
  Acticode: 'QGAENBX',
  Award: everything,
  AwardCate: everything,
  AwardCouponZhongshang: everything,
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
  HePower: 'QGAEDNB',
  PointLog: 'QGANBX',
  ExperienceLog: 'QGANBX',
  ExchangeLog: 'QGX',
} as const;

/** Levels and what they give, for whoever looks and changes nothing (wider.md §13). */
export const ladder = { HeLevel: 'QG', HePower: 'QG' } as const;

/** What happened to members beside points, for whoever looks (wider.md §13). */
export const memberLogs = { ExperienceLog: 'QG', ExchangeLog: 'QG' } as const;

/** Coupons of the house, for whoever answers for them (wider.md §13). */
export const marketing = { HeCoupon: 'QGAEDNBX', CouponRecord: 'QGABX' } as const;

/** The same and what the mall offers, for whoever looks (wider.md §13). */
export const offered = { HeGoods: 'QG', HeCoupon: 'QG' } as const;

/** What members read and say, for whoever answers for it (wider.md §13). */
export const content = {
  HeBanner: 'QGAEDNB',
  Popup: 'QGAEDNB',
  Announcement: 'QGAEDNB',
  Agreement: 'QGAEDNX',
  HeSuggestion: 'QGEBX',
  Editors: 'QGAEDNB',
} as const;

/** The same for whoever prepares it and publishes nothing, and for whoever answers members. */
export const contentMade = {
  HeBanner: 'QGAED',
  Popup: 'QGAED',
  Announcement: 'QGAED',
  Agreement: 'QGAED',
  Editors: 'QGAED',
} as const;
export const contentRead = { Announcement: 'QG', Agreement: 'QG' } as const;

/** What is offered to members, for whoever runs the mall (wider.md §13). */
export const mall = {
  HeGoods: everything,
  HeOrder: 'QGENBIX',
  FreightTemplate: 'QGAED',
  AfterSale: 'QGENBX',
  PaymentRecord: 'QG',
  BillDifference: 'QGE',
  ExchangeLog: 'QGX',
} as const;

/** The same, for whoever leads those who run it (wider.md §13). */
export const mallLed = {
  HeGoods: 'QGENBX',
  HeOrder: 'QGX',
  FreightTemplate: 'QG',
  AfterSale: 'QGX',
  PaymentRecord: 'QGX',
  BillDifference: 'QGX',
} as const;

/** Money of orders and bills of channels, for whoever answers for it (wider.md §13). */
export const cashiers = { PaymentRecord: 'QGEIX', BillDifference: 'QGENIX' } as const;

/** Keys of other systems and what was told to them, for whoever looks and changes nothing (wider.md §13). */
export const doors = { ApiClient: 'QG', WebhookDelivery: 'QG' } as const;

/** Pictures, and files that are brought in and taken out, for whoever works with lists. */
export const files = { Upload: 'QGAED', DataJob: 'QG' } as const;

/** Whoever looks into all of that, and changes nothing. */
export const audited = Object.fromEntries(Object.keys(awards).map((page) => [page, 'QGX']));

/** Who did what in the house, for whoever looks. */
export const logs = { LoginLog: 'QGX', OperationLog: 'QGX', DbLog: 'QGX' } as const;

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
  ...logs,
  MailOutbox: 'QGN',
  Upload: 'QGAED',
  DataJob: 'QGB',
  Simulator: 'QNB',
} as const;
