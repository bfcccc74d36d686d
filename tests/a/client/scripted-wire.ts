import axios, { type InternalAxiosRequestConfig } from 'axios';

/** What comes back: an answer (20000 unless told), or the error that the wire itself makes. */
export type Reply = { readonly status?: number; readonly body?: unknown } | Error;

/** What was sent, in order; emptied by {@link script}. */
export const sent: InternalAxiosRequestConfig[] = [];

let replyTo: (url: string) => Reply | undefined = () => undefined;

/** Starts anew with a way to answer; what it leaves open succeeds with `done`. */
export function script(reply: typeof replyTo): void {
  sent.length = 0;
  replyTo = reply;
}

export const answer = (result: unknown): Reply => ({ body: { code: 20000, message: 'ok', result } });

/** The text of the `index`th body that was sent, read. */
export const bodyOf = (index: number): unknown => JSON.parse(String(sent[index]?.data));

// src/core/http.ts takes the defaults of the moment it is loaded: this file is to be imported before it.
axios.defaults.adapter = async (config) => {
  sent.push(config);
  const reply = replyTo(config.url ?? '') ?? answer('done');
  if (reply instanceof Error) throw reply;
  return { status: reply.status ?? 200, data: reply.body, statusText: '', headers: {}, config };
};
