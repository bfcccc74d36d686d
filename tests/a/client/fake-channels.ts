type Listener = (event: { readonly data: unknown }) => void;

const open = new Set<FakeChannel>();

/** A BroadcastChannel that delivers at once: in place of the real one, with `vi.stubGlobal`. */
export class FakeChannel {
  readonly #listeners: Listener[] = [];
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    open.add(this);
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.push(listener);
  }

  postMessage(data: unknown): void {
    if (!open.has(this)) throw new Error(`${this.name} is closed`);
    const others = [...open].filter((other) => other !== this && other.name === this.name);
    for (const other of others) for (const listener of other.#listeners) listener({ data: structuredClone(data) });
  }

  close(): void {
    open.delete(this);
  }
}

/** How many channels nobody has closed. */
export const openChannels = (): number => open.size;
