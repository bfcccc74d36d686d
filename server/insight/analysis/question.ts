import { z } from 'zod';
import { comparisons, isRegion, ranges } from '../../../contract/insight/analysis.ts';
import { periodFault } from '../../../contract/core/period.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
const namesOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names & string)[];

/** The name of something that a block can show. */
export const name = (label: string) =>
  z
    .string({ error: `${label}应为文字` })
    .max(60, { error: `${label}过长` })
    .optional();

const day = (label: string) =>
  z.iso
    .date({ error: `${label}应为 YYYY-MM-DD` })
    .refine((value) => /^2\d{3}/.test(value), { error: `${label}应在 2000–2999 年之间` })
    .optional();

export const region = z
  .string({ error: '地区应为文字' })
  .refine(isRegion, { error: '地区应为省级行政区划代码' })
  .optional();

/** The filter bar on the wire; `checkPeriod` looks at its days, and `oneQuestion` makes one question of it. */
export const filterBar = {
  range: z.enum(namesOf(ranges), { error: '统计时段不正确' }).default('month'),
  compare: z.enum(namesOf(comparisons), { error: '对比方式不正确' }).default('previous'),
  from: day('开始日期'),
  to: day('结束日期'),
  region,
};

const sent = z.strictObject(filterBar);
type Sent = z.infer<typeof sent>;

/** Refuses days that are no period, where days are asked for. */
export function checkPeriod({ range, from = '', to = '' }: Sent, context: z.RefinementCtx): void {
  const fault = range === 'custom' ? periodFault({ from, to }) : '';
  if (fault !== '') context.addIssue({ code: 'custom', path: ['to'], message: fault });
}

/** Days that no range asks for are left out, so that every address of one range is one question. */
export const oneQuestion = <More extends Sent>({ from, to, region: where, ...rest }: More) => ({
  ...rest,
  ...(rest.range === 'custom' && { from: from ?? '', to: to ?? '' }),
  ...(where !== undefined && { region: where }),
});
