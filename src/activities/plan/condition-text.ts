import { areaName } from '../../../contract/entity/areas.ts';
import { linkChannels } from '../../../contract/links/links.ts';
import { conditionOf, matchTypes } from '../../../contract/activities/plan.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const turn = ({ from, to }: { readonly from: number; readonly to: number }) =>
  to === 0 ? `第 ${from} 次起` : `第 ${from}–${to} 次`;

const channelName = (code: string): string =>
  Object.entries(linkChannels).find(([known]) => known === code)?.[1].label ?? code;

/** A condition in a few words. */
export function conditionText(type: unknown, value: unknown): string {
  const condition = conditionOf(type, value);
  if (!condition) return '条件未填好';
  switch (condition.type) {
    case 'none':
      return matchTypes.none.label;
    case 'area':
      return condition.value.codes.map(areaName).join('、');
    case 'time': {
      const days = condition.value.weekdays.map((day) => weekdays[day - 1]).join('、');
      const spans = condition.value.ranges.map(({ from, to }) => `${from}–${to}`).join('、');
      return [days && `周${days}`, spans].filter(Boolean).join(' ');
    }
    case 'user_level':
      return `等级 ${condition.value.level_ids.join('、')}`;
    case 'user_label':
      return `标签 ${condition.value.label_ids.join('、')}`;
    case 'channel':
      return `渠道 ${condition.value.channels.map(channelName).join('、')}`;
    case 'product':
      return `商品 ${condition.value.sku_codes.join('、')}`;
    case 'scan_seq':
      return `${turn(condition.value)}扫码`;
    case 'draw_seq':
      return `${turn(condition.value)}抽奖`;
  }
}
