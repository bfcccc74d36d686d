import type { Values } from '../../../contract/entity/field.ts';

/** A version of an agreement as somebody writes it, which takes effect in a time far off. */
export const version = (type: string, no: string, more: Values = {}): Values => ({
  agreement_type: type,
  version_no: no,
  title: '会员协议',
  summary: '更新了第二条',
  content: `<p>第 ${no} 版</p>`,
  force_reconsent: false,
  effective_at: '2097-01-01T00:00:00+08:00',
  ...more,
});
