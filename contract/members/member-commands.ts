import type { Command } from '../entity/entity.ts';
import { date, text, textarea } from '../entity/field.ts';

/** A mobile number of the mainland (wider.md §3.1). */
export const memberMobile = { test: /^1[3-9]\d{9}$/, hint: '应为 11 位手机号' };

/** 会员编号. */
export const memberNumber = { test: /^HY\d{10,}$/, hint: '应为 HY 加 10 位数字' };

const closed = ['cancelled', 'merged'];

/** What an operator does to a member beside steps of the life cycle, each with a form of its own. */
export const memberCommands: Readonly<Record<string, Command>> = {
  SET_PERSONAL: {
    label: '修改实名资料',
    action: 'edit',
    fields: {
      new_mobile: text('新手机号', { pattern: memberMobile, help: '不填的不变' }),
      new_real_name: text('新真实姓名', { max: 20 }),
      new_birthday: date('新生日'),
      new_address: text('新详细地址', { max: 100 }),
      personal_reason: textarea('修改原因', { rule: true, min: 2, max: 200 }),
    },
    shows: ['user_no', 'mobile', 'real_name', 'birthday', 'address'],
    notIn: closed,
  },
  ASK_MERGE: {
    label: '申请并入',
    action: 'edit',
    fields: {
      into_no: text('目标会员编号', {
        rule: true,
        pattern: memberNumber,
        help: '同一个人的另一个账号，并入后保留的那个',
      }),
      merge_why: textarea('并入原因', { rule: true, min: 2, max: 200 }),
    },
    shows: ['user_no', 'nickname', 'mobile'],
    notIn: [...closed, 'cancelling'],
  },
};
