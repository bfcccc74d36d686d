import { z } from 'zod';
import { linkIn, linkTypes, longestLink } from '../../core/link-target.ts';
import { areaModes } from '../../core/area-tree.ts';
import type { Field } from '../field.ts';
import { jsonFault, jsonIn } from '../../core/json-value.ts';

/* Wire types of the kinds that have parts. `at` is the wire type of an instant. */

/** A fixed window, or some days after something was got. Only the keys of the branch stay: stale dates must not (award.md §0.2). */
export function validity(label: string, at: z.ZodType): z.ZodType {
  const moment = at.nullish();
  const fixed = z.strictObject({
    type: z.literal('fixed'),
    start_at: moment,
    end_at: moment,
    after_days: z.null().optional(),
  });
  const days = z.number().nullish();
  const after = z.strictObject({
    type: z.literal('after_get'),
    after_days: days,
    start_at: z.null().optional(),
    end_at: z.null().optional(),
  });
  return z.union(
    [
      fixed.transform(({ type, start_at, end_at }) => ({ type, start_at, end_at })),
      after.transform(({ type, after_days }) => ({ type, after_days })),
    ],
    { error: `${label}的格式不正确` },
  );
}

/** A beginning and an end; either may be missing while a form is filled in. */
export const period = (label: string, at: z.ZodType): z.ZodType =>
  z
    .strictObject({ start_at: at.nullish(), end_at: at.nullish() }, { error: `${label}的格式不正确` })
    .transform(({ start_at = null, end_at = null }) => ({ start_at, end_at }));

/** A picture that was uploaded before. */
export function picture(label: string): z.ZodType {
  const error = `${label}应为已上传的图片`;
  return z.object(
    { file_id: z.int({ error }).positive({ error }), url: z.string({ error }).max(200, { error }) },
    { error },
  );
}

/** Some codes of a set: each once and in the order of the set, so that the same choice is the same value. */
export function multiselect({ label, options = {} }: Field): z.ZodType {
  const known = Object.keys(options);
  return z
    .array(z.enum(known, { error: `${label}中有不认识的选项` }), { error: `${label}的格式不正确` })
    .max(1000, { error: `${label}太多` })
    .transform((codes) => known.filter((code) => codes.includes(code)));
}

/** Codes of areas, each once. */
export const areaCodes = (label: string) =>
  z
    .array(z.string().regex(/^[1-9]\d{5}$/, { error: `${label}应为 6 位地区代码` }), { error: `${label}的格式不正确` })
    .max(3000, { error: `${label}太多` })
    .overwrite((codes) => [...new Set(codes)]);

/** Everywhere holds no codes; elsewhere each code once. */
export const areaScope = (label: string): z.ZodType =>
  z
    .strictObject(
      {
        mode: z.enum(Object.keys(areaModes), { error: `请选择${label}的范围` }),
        codes: areaCodes(label).nullish(),
      },
      { error: `${label}的格式不正确` },
    )
    .transform(({ mode, codes }) => ({ mode, codes: mode === 'all' ? [] : (codes ?? []) }));

/** A type with what belongs to it: whatever another type would have is dropped. `text`: the wire type of an address. */
export const linkTarget = (label: string, text: z.ZodString): z.ZodType =>
  z
    .strictObject(
      {
        link_type: z.enum(Object.keys(linkTypes), { error: `请选择${label}的方式` }),
        ref_id: z
          .int({ error: `${label}的编号应为正整数` })
          .positive({ error: `${label}的编号应为正整数` })
          .nullish(),
        url: text.max(longestLink, { error: `${label}的字数应不超过 ${longestLink}` }).nullish(),
      },
      { error: `${label}的格式不正确` },
    )
    .transform((link) => linkIn(link) ?? null);

/** An object or a list; also as the text that says it, which is what a form holds while somebody types. */
export const jsonValue = (label: string): z.ZodType =>
  z
    .union([z.string(), z.looseObject({}), z.array(z.unknown())], { error: `${label}应为 JSON 对象或数组` })
    .transform((value, context) => (typeof value === 'string' ? textAsJson(label, value, context) : value))
    .superRefine((value, context) => {
      const fault = jsonFault(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: `${label}${fault}` });
    });

function textAsJson(label: string, text: string, context: z.RefinementCtx): unknown {
  const read = jsonIn(text);
  if ('value' in read) return read.value;
  context.addIssue({ code: 'custom', message: `${label}${read.fault}` });
  return z.NEVER;
}
