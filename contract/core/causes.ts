/** The facts that forbid a step in one line, 现在：…；…; '' where there are none. */
export const causesLine = (texts: readonly string[]): string => (texts.length === 0 ? '' : `现在：${texts.join('；')}`);

interface Refused {
  readonly message: string;
  /** Of 40902: `causes`, each with its `text` (docs/living-chart.md). */
  readonly result?: unknown;
}

/** A refusal in one line, with the facts that forbid it where its answer has them: for lists of rows, where nobody can look further. */
export function refusalWithCauses({ message, result }: Refused): string {
  const line = causesLine(textsIn(result));
  return line === '' ? message : `${message}；${line}`;
}

function textsIn(result: unknown): readonly string[] {
  if (typeof result !== 'object' || result === null || !('causes' in result)) return [];
  const causes: readonly unknown[] = Array.isArray(result.causes) ? result.causes : [];
  return causes.flatMap((cause) =>
    typeof cause === 'object' && cause !== null && 'text' in cause && typeof cause.text === 'string'
      ? [cause.text]
      : [],
  );
}
