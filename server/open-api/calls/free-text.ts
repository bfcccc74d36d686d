import { z } from 'zod';

/** No control characters but line breaks, and nothing that turns the text around. */
const unreadable = /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
const lengthOf = (text: string) => [...text].length;

/** What a member writes, over several lines, trimmed; lengths are in characters. `name`: the key of the body, as refusals say it. */
export const freeText = (name: string, { min = 0, max }: { readonly min?: number; readonly max: number }) =>
  z
    .string({ error: `缺少 ${name}` })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => lengthOf(text) >= min, { error: `${name} 至少 ${min} 个字` })
    .refine((text) => lengthOf(text) <= max, { error: `${name} 最多 ${max} 个字` })
    .refine((text) => !unreadable.test(text), { error: `${name} 包含无效字符` });
