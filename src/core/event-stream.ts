/** One event of a stream, as it was sent; `event` is `message` where the server named none. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events as the HTML standard has them (§9.2.6): lines end in CRLF, LF or CR, data may have several lines, a
 * line that begins with a colon says nothing, and an event counts once a blank line follows. Texts may be cut anywhere. Of `id`
 * and `retry` nothing is made: our server sends none.
 */
export function eventReader(take: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  let endedInCr = false;
  let event = '';
  let data: string[] = [];

  const dispatch = () => {
    if (data.length > 0) take({ event: event || 'message', data: data.join('\n') });
    event = '';
    data = [];
  };
  const readLine = (line: string) => {
    if (line === '') return dispatch();
    const [, name, value = ''] = /^([^:]*)(?::\u0020?(.*))?$/su.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  };
  return (text) => {
    if (text === '') return;
    // The second half of a CRLF that was cut in two.
    const lines = (rest + (endedInCr && text.startsWith('\n') ? text.slice(1) : text)).split(/\r\n|\n|\r/);
    endedInCr = text.endsWith('\r');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
