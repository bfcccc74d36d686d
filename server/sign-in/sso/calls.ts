import { z } from 'zod';
import { authCalls, type SingleSignOn, type SingleSignOnOffer } from '../../../contract/sign-in/session.ts';
import { failure } from '../../http/failure.ts';
import { route, type Route } from '../../http/route.ts';
import type { SingleSignOnSettings } from '../../settings.ts';
import type { TokenTimes } from '../sessions.ts';
import { browserIn } from './browser.ts';
import { payIn } from './exchange.ts';
import { originSeen, startUrl } from './places.ts';

const nothing = z.strictObject({});
const paying = z.strictObject({
  sticket: z.string({ error: '缺少单点登录凭证' }).min(1, '缺少单点登录凭证').max(200, '凭证过长'),
});

/** Refuses what needs a provider where there is none. */
export const noProvider = () => failure('notFound', '未启用单点登录');

/** The calls of single sign-on that answer like all others; those that send the browser around are in `journey.ts`. */
export const singleSignOnCalls = (times: TokenTimes, settings: SingleSignOnSettings | undefined): readonly Route[] => [
  route<z.infer<typeof nothing>>({
    call: authCalls.singleSignOnOffer,
    access: 'public',
    summary: '是否有单点登录，按钮的文字和地址',
    input: nothing,
    act: async (_input, { host }): Promise<SingleSignOnOffer> =>
      settings
        ? { enabled: true, label: settings.label, url: startUrl(originSeen(host, settings.origins)) }
        : { enabled: false, label: '', url: '' },
  }),
  route<z.infer<typeof paying>>({
    call: authCalls.singleSignOn,
    access: 'public',
    summary: '单点登录：用凭证换取令牌，或得知去向',
    input: paying,
    act: async ({ sticket }, visit): Promise<SingleSignOn> => {
      if (!settings) throw noProvider();
      const origin = originSeen(visit.host, settings.origins);
      return payIn(sticket, browserIn(visit.cookies, origin), visit, times);
    },
  }),
];
