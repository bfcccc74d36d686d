import { createHash } from 'node:crypto';
import type { DemoRow } from '../demo-row.ts';
import { midnight } from '../demo-days.ts';

const article = (title: string, ...parts: readonly (readonly [heading: string, text: string])[]): string =>
  `<h2>${title}</h2>${parts.map(([heading, text]) => `<h3>${heading}</h3><p>${text}</p>`).join('')}`;

const collected = [
  '一、我们收集的信息',
  '为向您提供扫码、抽奖与兑换服务，我们会收集您的手机号、收货地址与参与记录。',
] as const;
const used = ['二、信息的使用', '您的信息用于发放奖品、寄送商品和防止作弊，不会向无关的第三方提供。'] as const;
const used3 = [
  '二、信息的使用',
  '您的信息用于发放奖品、寄送商品和防止作弊；寄送商品时，收货人、电话与地址会提供给承运的快递公司。',
] as const;
const rights = ['三、您的权利', '您可以在「我的」中查看、更正或导出个人信息，也可以申请注销账号。'] as const;

/** A text that was published, with its hash. */
const published = (content: string) => ({ content, sha256: createHash('sha256').update(content).digest('hex') });

/** 协议 of wider.md §14, row 29: 隐私政策 2.1.0 that takes effect in three days beside 2.0.0, with what came before, and other types. */
export const demoAgreement: readonly DemoRow[] = [
  {
    id: 1,
    status: 'superseded',
    values: {
      agreement_type: 'privacy',
      version_no: '1.0.0',
      title: '隐私政策',
      ...published(article('隐私政策', collected, used)),
      force_reconsent: false,
    },
    dates: { effective_at: [-400, midnight], published_at: [-403, '10:00:00'] },
  },
  {
    id: 2,
    status: 'effective',
    values: {
      agreement_type: 'privacy',
      version_no: '2.0.0',
      title: '隐私政策',
      summary: '新增查看、更正、导出个人信息和注销账号的方式',
      ...published(article('隐私政策', collected, used, rights)),
      force_reconsent: false,
    },
    dates: { effective_at: [-120, midnight], published_at: [-125, '16:30:00'] },
  },
  {
    id: 3,
    status: 'waiting',
    values: {
      agreement_type: 'privacy',
      version_no: '2.1.0',
      title: '隐私政策',
      summary: '说明寄送商品时向快递公司提供的信息',
      ...published(article('隐私政策', collected, used3, rights)),
      force_reconsent: true,
    },
    dates: { effective_at: [3, midnight], published_at: [-1, '11:20:00'] },
  },
  {
    id: 4,
    status: 'effective',
    values: {
      agreement_type: 'user',
      version_no: '1.2.0',
      title: '用户协议',
      summary: '明确活动资格与账号使用规则',
      ...published(
        article(
          '用户协议',
          ['一、账号', '您应使用本人手机号注册，不得转借或出售账号。'],
          ['二、活动', '每个活动的参与条件以活动规则为准，作弊所得奖品将被收回。'],
        ),
      ),
      force_reconsent: false,
    },
    dates: { effective_at: [-200, midnight], published_at: [-203, '09:40:00'] },
  },
  {
    id: 5,
    status: 'effective',
    values: {
      agreement_type: 'points',
      version_no: '1.0.0',
      title: '积分规则',
      ...published(
        article('积分规则', ['一、获得', '扫码、签到、完成任务可以获得积分。'], ['二、有效期', '积分到期后不再可用。']),
      ),
      force_reconsent: false,
    },
    dates: { effective_at: [-300, midnight], published_at: [-302, '15:00:00'] },
  },
  {
    id: 6,
    status: 'draft',
    values: {
      agreement_type: 'lottery',
      version_no: '1.0.0',
      title: '抽奖规则',
      content: article('抽奖规则', ['一、次数', '每人每天的抽奖次数以活动页面为准。']),
      force_reconsent: false,
    },
    dates: { effective_at: [7, midnight] },
  },
];
