import type { FieldError } from '../../contract/entity/fault.ts';
import type { Picture } from '../../contract/entity/field.ts';
import { memberMobile } from '../../contract/members/member-commands.ts';
import type { genders, UserSource } from '../../contract/members/member-states.ts';
import { areaOf } from '../core/areas/area-file.ts';
import type { Personal } from './personal.ts';

/** What an app calls somebody; `app` tells two apps apart. */
export interface AppId {
  readonly app: string;
  readonly value: string;
}

/** A member as an app, a shop or a file tells of one. What is absent stays as it is; null takes it away. */
export interface MemberInput extends Personal {
  /** One of these finds the member; a new one keeps all that are given. */
  readonly userNo?: string;
  readonly openid?: AppId;
  readonly unionid?: AppId;
  readonly nickname?: string;
  readonly avatar?: Picture | null;
  readonly gender?: keyof typeof genders;
  readonly regionCode?: string | null;
  /** How a new member came; of one who is there already it stays. */
  readonly source: UserSource;
  readonly sourceRefId?: number;
  /** 会员编号 of who invited a new member. */
  readonly inviterNo?: string;
  readonly registeredIp?: string;
  /** The device in whose hands it is, for the black list alone. */
  readonly deviceHash?: string;
}

const firstBirthday = '1900-01-01';
const dayText = /^\d{4}-\d\d-\d\d$/;

/** A name without signs that nobody sees. */
export const cleanName = (name: string): string => name.replaceAll(/\p{C}/gu, '').trim();

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return dayText.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Why this cannot be a member's day of birth (wider.md §3.1). */
export const birthdayFault = (day: string): string | undefined =>
  isDay(day) && day >= firstBirthday && day <= new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    ? undefined
    : '生日应为 1900-01-01 到今天的日期';

const tooLong = (value: string | null | undefined, most: number): boolean =>
  typeof value === 'string' && [...value].length > most;

const isNot = (pattern: RegExp, text: string | null | undefined): boolean =>
  typeof text === 'string' && !pattern.test(text);

/** What is wrong with what is told of a member, by field. */
export function faultsOfMember(input: MemberInput): readonly FieldError[] {
  const { nickname, real_name, address, mobile, birthday, regionCode } = input;
  const birthdayText = typeof birthday === 'string' ? birthdayFault(birthday) : undefined;
  const faults: readonly (false | FieldError)[] = [
    nickname !== undefined && cleanName(nickname) === '' && { field: 'nickname', message: '请输入昵称' },
    tooLong(nickname, 32) && { field: 'nickname', message: '昵称的字数应不超过 32' },
    tooLong(real_name, 20) && { field: 'real_name', message: '真实姓名的字数应不超过 20' },
    tooLong(address, 100) && { field: 'address', message: '详细地址的字数应不超过 100' },
    isNot(memberMobile.test, mobile) && { field: 'mobile', message: `手机号${memberMobile.hint}` },
    birthdayText !== undefined && { field: 'birthday', message: birthdayText },
    typeof regionCode === 'string' && !areaOf(regionCode) && { field: 'region_code', message: '没有这个地区' },
    isUnnamed(input) && { field: 'member', message: '会员编号、openid、unionid 和手机号至少要有一个' },
  ];
  return faults.filter((fault) => fault !== false);
}

const isUnnamed = ({ userNo, openid, unionid, mobile }: MemberInput): boolean =>
  (userNo ?? openid ?? unionid ?? mobile ?? undefined) === undefined;
