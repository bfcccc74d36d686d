/** The other tabs of this browser, by a channel of this origin. */
export interface OtherTabs {
  /** Tells all of them; plain data only. */
  readonly tell: (news: unknown) => void;
  readonly close: () => void;
}

/** Hears what other tabs tell under this name, until it is closed. What comes may be of another version of the program. */
export function openChannel(name: string, hear: (news: unknown) => void): OtherTabs {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none: it never leaves the origin.
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  };
}
