import { z } from 'zod';
import { signedWrite } from './client.ts';
import type { PartnerSettings } from './partner.ts';

/*
 * The platform of partners that give out their coupons one by one (award.md §3.10, `api`), over the same signed protocol as Duiba's goods.
 */

/** What is asked for. The platform knows it by its number: asked again, it gives the same code. */
export interface IssueWish {
  readonly request_no: string;
  /** Our number of the goods. */
  readonly goods_no: string;
}

/** A code that was given out for a request. */
export interface IssuedCoupon {
  readonly request_no: string;
  readonly code: string;
  readonly password: string | null;
  /** ISO-8601 with an offset. */
  readonly expire_at: string;
}

/** What the house asks of the platform. Rejects with `PartnerFailure`; nothing is tried twice here. */
export interface Issuer {
  /** A code for a request; idempotent by its number. */
  issue(wish: IssueWish): Promise<IssuedCoupon>;
}

const printable = /^[\x21-\x7e]{4,64}$/;

const issuedSchema: z.ZodType<IssuedCoupon> = z.object({
  request_no: z.string().min(1).max(100),
  code: z.string().regex(printable),
  password: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .nullable(),
  expire_at: z.iso.datetime({ offset: true }),
});

/** Talks to the platform over HTTP; an answer to another request counts as none. */
export const issuerClient = (settings: PartnerSettings): Issuer => ({
  issue: (wish) =>
    signedWrite(
      settings,
      'coupons/issue',
      { ...wish },
      issuedSchema.refine(({ request_no }) => request_no === wish.request_no),
    ),
});
