import type { Values } from '../../../contract/entity/field.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import { cleanName, faultsOfMember, type MemberInput } from '../member-input.ts';
import type { Personal } from '../personal.ts';

/** What a line says of a member; what it leaves empty is not there. */
export interface LineValues {
  readonly mobile: string;
  readonly plain: { readonly nickname?: string; readonly gender?: string; readonly region_code?: string };
  readonly personal: Personal;
  /** Whoever is a member already stays as they are. */
  readonly skips: boolean;
}

const textIn = (sent: Values, key: string): string | undefined => {
  const value = sent[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const given = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): T =>
  // What is left has a value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** Reads a line whose cells have the right form. */
export function valuesOf(sent: Values): LineValues {
  const nickname = textIn(sent, 'nickname');
  return {
    mobile: textIn(sent, 'mobile') ?? '',
    plain: given({
      nickname: nickname === undefined ? undefined : cleanName(nickname),
      gender: textIn(sent, 'gender'),
      region_code: textIn(sent, 'region_code'),
    }),
    personal: given({
      real_name: textIn(sent, 'real_name'),
      birthday: textIn(sent, 'birthday'),
      address: textIn(sent, 'address'),
    }),
    skips: sent['existing'] === 'skip',
  };
}

/** What is wrong with a line beyond the form of its cells. */
export function faultsOfLine({ mobile, plain, personal }: LineValues): readonly FieldError[] {
  const { nickname, region_code: regionCode } = plain;
  const told: MemberInput = {
    mobile,
    source: 'import',
    ...personal,
    ...(nickname !== undefined && { nickname }),
    ...(regionCode !== undefined && { regionCode }),
  };
  return faultsOfMember(told);
}
