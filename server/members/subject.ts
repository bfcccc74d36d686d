import type { Values } from '../../contract/entity/field.ts';
import type { SubjectType } from '../../contract/members/member-states.ts';
import { maskText } from '../../contract/core/mask.ts';
import type { MemberBox } from '../core/member-keys.ts';
import { asText } from '../entity/read/wire-values.ts';

/** What a line of the black list is compared by, and what of it everybody sees. */
export interface Subject {
  readonly key: string;
  readonly shown: string | null;
}

const bits = 32;
const octet = 8;

const numberOf = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 2 ** octet + Number(part), 0);
const textOf = (value: number): string =>
  [3, 2, 1, 0].map((place) => Math.floor(value / 2 ** (octet * place)) % 2 ** octet).join('.');

/** The network of so many leading bits that an address lies in, `203.0.113.0/24`. */
function networkOf(ip: string, length: number): string {
  const size = 2 ** (bits - length);
  return `${textOf(Math.floor(numberOf(ip) / size) * size)}/${length}`;
}

const widest = 24;
const v4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Every network of the black list that an address can lie in; an address of another kind is compared as it is. */
export const networksOf = (ip: string): readonly string[] =>
  v4.test(ip) ? Array.from({ length: bits - widest + 1 }, (_, at) => networkOf(ip, widest + at)) : [ip];

/** The subject of a line that somebody typed. */
export function subjectOf(values: Values, box: MemberBox): Subject {
  const value = asText(values['subject_value'] ?? '');
  // The schema of the call has checked the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  switch (values['subject_type'] as SubjectType) {
    case 'user':
      return { key: String(values['user_id']), shown: null };
    case 'mobile':
      return { key: box.indexOf('mobile', value), shown: maskText('mobile', value) };
    case 'openid':
      return { key: box.indexOf('openid', value), shown: maskText('id', value) };
    case 'ip': {
      const [ip = '', length = String(bits)] = value.split('/');
      const network = networkOf(ip, Number(length));
      return { key: network, shown: network };
    }
    case 'device':
      return { key: value, shown: value };
  }
}
