import { createTransport } from 'nodemailer';
import type { Smtp } from '../settings.ts';

/** A mail as it leaves the house. */
export interface Outgoing {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Why a mail was not taken. `lasting`: trying again would not help. */
export class MailRefused extends Error {
  readonly lasting: boolean;

  constructor(message: string, lasting: boolean) {
    super(message);
    this.lasting = lasting;
  }
}

/** Hands a mail over. @throws {MailRefused} */
export type Deliver = (mail: Outgoing) => Promise<void>;

/** Milliseconds for each step of talking to the mail server; together well below the worker's lease. */
const patience = 10_000;

/** Sends through a mail server. Its address and what it says may not hold more than one line in the outbox. */
export function smtpTransport({ url, from }: Smtp): Deliver {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    // Nothing in a mail may make the house read a file or fetch an address.
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

function refusalOf(error: unknown): MailRefused {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new MailRefused(said.slice(0, 200), code >= 500 && code < 600);
}
