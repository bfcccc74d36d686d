type Listener = (event: { readonly data: unknown }) => void;

const open = new Set<FakeChannel>();
const asleep = new Map<FakeChannel, (() => void)[]>();

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
    for (const other of others) other.#take(structuredClone(data));
  }

  #take(data: unknown): void {
    const deliver = () => open.has(this) && this.#listeners.forEach((listener) => listener({ data }));
    const late = asleep.get(this);
    if (late) late.push(deliver);
    else deliver();
  }

  close(): void {
    open.delete(this);
  }
}

/** All channels that are open now belong to a tab that sleeps: they hear what they were told when it wakes. */
export function sleep(): { readonly wake: () => void } {
  for (const channel of open) asleep.set(channel, []);
  return {
    wake() {
      const late = [...asleep.values()].flat();
      asleep.clear();
      for (const deliver of late) deliver();
    },
  };
}

/** How many channels nobody has closed. */
export const openChannels = (): number => open.size;
