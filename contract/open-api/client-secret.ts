/** What making a secret answers, once: it is kept sealed and told to nobody again. */
export interface ClientSecret {
  readonly id: number;
  readonly version: number;
  readonly client_no: string;
  readonly secret: string;
}
