import type { EntityName } from './entity-names.ts';

/**
 * The rooms of the house and the entities in each: what the browser knows of them before any declaration has come. The module of each
 * declares the same ones (tests/contract/rooms.test.ts).
 */
const rooms = {
  awards: ['award_cate', 'award', 'award_record'],
  verification: ['localverifice'],
  goods: ['goods', 'goods_offline', 'goods_market', 'goods_bottlecap'],
  coupons: ['coupon_zhongshang'],
  'virtual-codes': ['virtual_product', 'virtual_code', 'virtual_code_record', 'activity_vrcode'],
  activities: ['activity', 'plan', 'prize'],
  invites: ['invite_plan', 'invite_prize', 'invite_activity', 'invitation'],
  'code-scan': ['ccn_local', 'ccn_upstream', 'ccn_tier', 'ccn_activity', 'ccn_setting', 'ccn_award_set'],
  links: ['activity_link'],
  journeys: ['acticode_activity', 'acticode_node', 'acticode_plan', 'acticode_task'],
  payments: ['payment', 'bill_day', 'bill_difference'],
  orders: ['goods_order', 'he_order', 'after_sale'],
  files: ['file_folder', 'file'],
  people: ['dept', 'role', 'post', 'account', 'permission'],
  dictionary: ['dictionary', 'dictionary_item', 'parameter'],
  logs: ['online_session', 'login_log', 'operation_log', 'db_log'],
  notices: ['mail_outbox', 'handed_task'],
  approvals: ['approval'],
  jobs: ['data_job'],
  members: ['he_user', 'he_user_black_list'],
  levels: ['he_level', 'he_power'],
  points: [
    'point_log',
    'point_adjustment',
    'point_adjustment_member',
    'point_expiry_run',
    'point_hold',
    'member_level',
    'experience_log',
  ],
  risk: ['risk_case', 'risk_rule', 'risk_hit'],
  content: [
    'he_banner',
    'he_suggestion',
    'agreement',
    'agreement_consent',
    'announcement',
    'announcement_reader',
    'popup',
    'editor_page',
    'editor_page_version',
  ],
  mall: ['he_goods', 'freight_template', 'exchange_log'],
  marketing: ['he_coupon', 'coupon_record'],
  'open-api': ['api_client', 'inbound_event', 'webhook_endpoint', 'webhook_delivery'],
} as const satisfies Readonly<Record<string, readonly EntityName[]>>;

export type Room = keyof typeof rooms;

const homes: ReadonlyMap<string, string> = new Map(
  Object.entries(rooms).flatMap(([room, names]) => names.map((name) => [name, room] as const)),
);
const isRoom = (name: string | undefined): name is Room => name !== undefined && name in rooms;

/** The room of an entity; a wrong name is a fault of the program. */
export function roomOf(entity: string): Room {
  const room = homes.get(entity);
  if (!isRoom(room)) throw new Error(`no room of ${entity}`);
  return room;
}
