import type { RelatedDeclared } from '../entity/entity-parts.ts';

/** What belongs to a member, in the order in which it is asked for (wider.md §3.1), as far as there is such a list. */
export const memberLists: readonly RelatedDeclared[] = [
  { entity: 'point_log', by: 'member_id', title: '积分' },
  { entity: 'experience_log', by: 'member_id', title: '经验' },
  { entity: 'award_record', by: 'user_id', title: '中奖' },
  { entity: 'coupon_record', by: 'user_id', title: '优惠券' },
  { entity: 'goods_order', by: 'user_id', title: '订单' },
  { entity: 'after_sale', by: 'user_id', title: '售后' },
  { entity: 'point_hold', by: 'member_id', title: '冻结' },
  { entity: 'he_suggestion', by: 'user_id', title: '意见反馈' },
  { entity: 'virtual_code_record', by: 'user_id', title: '虚拟码' },
  { entity: 'invitation', by: 'inviter_id', title: '邀请' },
  { entity: 'invitation', by: 'invitee_id', title: '受邀' },
  { entity: 'he_user_black_list', by: 'user_id' },
  { entity: 'risk_hit', by: 'member_id' },
  { entity: 'point_adjustment_member', by: 'member_id' },
];
