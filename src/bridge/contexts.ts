import { plainOf, shortTexts } from './plain.ts';
import type { Secrets } from './secrets.ts';

/** A part of a context as it was shown. */
interface Shown {
  readonly secrets: Secrets;
  readonly key: string;
  /** How many secrets were known: another one may be in here. */
  readonly known: number;
  readonly copy: unknown;
}

/** Charts replace what changes and keep the rest: fifty rows are converted once, not with every letter that is typed. */
const shown = new WeakMap<object, Shown>();

/** Contexts with more fields, or whose fields name each other, are converted as a whole. */
const mostFields = 200;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Plain, hidden and short; hidden when the returned function is called, with the secrets known by then. */
export function hiddenContext(context: unknown, secrets: Secrets): () => unknown {
  if (!isRecord(context) || 'value' in context || Object.keys(context).length > mostFields) {
    const plain = plainOf(context, secrets, true);
    return () => shortTexts(secrets.hide(plain));
  }
  const fields = Object.entries(context).map(([key, value]) => [key, hiddenField(key, value, secrets)] as const);
  return () => Object.fromEntries(fields.map(([key, field]) => [key, field()]));
}

function hiddenField(key: string, value: unknown, secrets: Secrets): () => unknown {
  const before = typeof value === 'object' && value !== null ? shown.get(value) : undefined;
  const isSame = before?.secrets === secrets && before.key === key;
  if (isSame && before.known === secrets.known)
    return () => (before.known === secrets.known ? before.copy : afresh()());
  return afresh();

  function afresh(): () => unknown {
    const plain = plainOf({ [key]: value }, secrets, true);
    return () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of one field gives such a one.
      const copy = (shortTexts(secrets.hide(plain)) as Readonly<Record<string, unknown>>)[key];
      if (typeof value === 'object' && value !== null) shown.set(value, { secrets, key, known: secrets.known, copy });
      return copy;
    };
  }
}
