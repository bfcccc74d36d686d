const none = Buffer.alloc(0);
const terminate = 'X'.charCodeAt(0);
/** Message types after which a client waits: Query, Sync, Flush, FunctionCall, CopyDone, CopyFail, Password. */
const endings: ReadonlySet<number> = new Set(Buffer.from('QSHFcfp'));

/**
 * Cuts what a client writes into turns: a startup packet, or messages up to one after which the client waits. The engine
 * must get a turn whole, because it declares itself ready at the end of whatever it is handed. A Terminate is left out:
 * it would end the engine, which outlives its clients.
 */
export class TurnCutter {
  #rest: Buffer = none;

  /** Takes the next bytes; returns the turns that are complete now. */
  push(bytes: Buffer): Buffer[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const turns: Buffer[] = [];
    let start = 0;
    for (let at = 0, end = messageEnd(all, at); end <= all.length; at = end, end = messageEnd(all, at)) {
      if (all[at] === terminate) start = end;
      if (all[at] !== 0 && !endings.has(all[at] ?? 0)) continue;
      turns.push(all.subarray(start, end));
      start = end;
    }
    this.#rest = all.subarray(start);
    return turns;
  }
}

/** Where the message at `at` ends; Infinity while its length is not known. A startup packet has no type byte: it begins
 * with its length, whose first byte is 0. */
function messageEnd(bytes: Buffer, at: number): number {
  const length = bytes[at] === 0 ? at : at + 1;
  return length + 4 > bytes.length ? Infinity : length + bytes.readUInt32BE(length);
}
