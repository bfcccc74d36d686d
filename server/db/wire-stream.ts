import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';
import { TurnCutter } from './turns.ts';

type Done = (error?: Error | null) => void;

/** What `pg` takes for its socket: every turn goes to the worker, every answer comes back. */
export class WireStream extends Duplex {
  readonly #open: () => Promise<Engine>;
  readonly #turns = new TurnCutter();
  #engine: Engine | undefined;
  #id = 0;

  /** `open` gives the running engine, starting it when there is none. */
  constructor(open: () => Promise<Engine>) {
    super();
    this.#open = open;
  }

  connect(): this {
    void this.#attach();
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come; the engine works on one turn at a time, so they cannot pile up.
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: Done): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#engine?.detach(this.#id);
    done(error);
  }

  async #attach(): Promise<void> {
    try {
      const engine = await this.#open();
      if (this.destroyed) return;
      this.#engine = engine;
      this.#id = engine.attach({ deliver: (bytes) => this.push(bytes), fail: (error) => this.destroy(error) });
      if (!this.destroyed) this.emit('connect');
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #send(bytes: Buffer): void {
    for (const turn of this.#turns.push(bytes)) this.#engine?.send(this.#id, turn);
  }
}
