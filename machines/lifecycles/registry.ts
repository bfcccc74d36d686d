import { awardCateLifecycle } from './award-cate.ts';
import { awardLifecycle } from './award.ts';
import { goodsOfflineLifecycle } from './goods-offline.ts';
import type { Lifecycle } from './kernel.ts';
import { localverificeLifecycle } from './localverifice.ts';
import { loginLogLifecycle } from './login-log.ts';
import { onlineSessionLifecycle } from './online-session.ts';
import { mailOutboxLifecycle } from './mail-outbox.ts';

const lifecycles: Readonly<Record<string, Lifecycle>> = {
  award_cate: awardCateLifecycle,
  award: awardLifecycle,
  goods_offline: goodsOfflineLifecycle,
  localverifice: localverificeLifecycle,
  online_session: onlineSessionLifecycle,
  login_log: loginLogLifecycle,
  mail_outbox: mailOutboxLifecycle,
};

/** The life cycle of an entity, by the entity's name; a wrong name is a fault of the program. */
export function lifecycleOf(name: string): Lifecycle {
  const lifecycle = lifecycles[name];
  if (!lifecycle) throw new Error(`no life cycle of ${name}`);
  return lifecycle;
}
