/** What a process of buyers is told: what they buy, and who they are. */
export interface Shop {
  readonly item: object;
  /** Their numbers. */
  readonly members: readonly string[];
  readonly secretKey: string;
}

/** A request of the Open API as such a process says it: before it is sent, and with its code when it is answered. */
export interface Asked {
  readonly path: 'orders/place' | 'orders/cancel';
  readonly body: Readonly<Record<string, unknown>> & { readonly request_id: string };
  readonly code?: number;
}
