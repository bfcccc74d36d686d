/** An answer that is longer than anything that was asked for. */
export class AnswerTooLong extends Error {
  readonly code = 'ANSWER_TOO_LONG';
}

/** Somebody's answer, which is given up beyond `limit` bytes. @throws {AnswerTooLong} */
export async function cappedBytes({ body }: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop gives the rest up and ends the connection.
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > limit) throw new AnswerTooLong('the answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The text of somebody's answer, which is given up beyond `limit` bytes. @throws {AnswerTooLong} */
export const cappedText = async (answer: Response, limit: number): Promise<string> =>
  (await cappedBytes(answer, limit)).toString('utf8');
