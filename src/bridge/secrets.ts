/** Keys whose values open doors. */
const credentialKey =
  /token|passw|pwd$|ticket|secret|recovery_?codes?|mfa_?code|^answer$|authorization|cookie|credential|captcha|api_?key|private_?key|otp$/i;
/** Keys whose values are of one person only. */
const personalKey = /mobile|phone|id_?card|id_?no$|identity_?no|bank_?card|card_?no|passport|open_?id|union_?id|email/i;

/** Credentials within an address or a header. */
const inText = /(?:(?:token|ticket|secret|password)(?:=|%3D)|Bearer\s+)([\w.~+/-]+)/gi;

/** Shorter texts are hidden under their keys only: elsewhere they would be words like any other. */
const wordLength = 4;
/** Smaller numbers are counts and times, whatever they are called. */
const leastNumber = 100_000;
/** Keys of objects are words of the program unless they are this long. */
const keyLength = 8;

const name = /‹secret (\d+)›/g;
const wholeName = /^‹secret (\d+)›$/;
const run = /[\w@+-][\w@.+-]{2,}[\w@+-]/g;

type Secret = string | number;
type Kind = 'credential' | 'personal';
type Fields = Readonly<Record<string, unknown>>;

/**
 * Gives secrets names that stay the same as long as the page lives, and takes them back. Credentials are hidden wherever they
 * stand, in the middle of a word too; personal numbers as whole words.
 */
export class Secrets {
  readonly #names = new Map<Secret, string>();
  readonly #values: Secret[] = [];
  readonly #credentials: string[] = [];
  #anyCredential: RegExp | undefined;
  #hasPersonal = false;

  /** How many are known. */
  get known(): number {
    return this.#values.length;
  }

  /** What a key says about its value; undefined for keys that keep nothing secret. */
  kindOf(key: string): Kind | undefined {
    if (credentialKey.test(key)) return 'credential';
    return personalKey.test(key) ? 'personal' : undefined;
  }

  /** The name of a secret, a new one for one not seen before. Empty texts and small numbers stay. */
  name(value: Secret, kind: Kind): Secret {
    if (value === '' || (typeof value === 'number' && !(value >= leastNumber))) return value;
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    if (typeof value === 'string' && wholeName.test(value)) return value;
    this.#values.push(value);
    const given = `‹secret ${this.#values.length}›`;
    this.#names.set(value, given);
    if (typeof value === 'number') this.name(String(value), kind);
    else if (value.length >= wordLength && kind === 'credential') this.#addCredential(value);
    this.#hasPersonal ||= kind === 'personal';
    return given;
  }

  /** Learns what addresses and headers carry. */
  learn(text: string): void {
    if (!text.includes('=') && !text.includes('%3D') && !text.includes('Bearer')) return;
    for (const [, value = ''] of text.matchAll(inText)) if (value.length >= wordLength) this.name(value, 'credential');
  }

  /** A copy of plain data in which every secret known by now is its name. */
  hide(value: unknown): unknown {
    return this.#values.length === 0 ? value : mapped(value, (leaf) => this.#hidden(leaf));
  }

  /** `hide` for each field. */
  hideFields(fields: Fields): Fields {
    return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, this.hide(value)]));
  }

  /** A copy of plain data in which every name is its secret again. */
  revealFields(fields: Fields): Fields {
    const revealed = (leaf: unknown) => {
      if (typeof leaf !== 'string') return leaf;
      const whole = wholeName.exec(leaf);
      if (whole) return this.#valueOf(whole[1]) ?? leaf;
      return leaf.replace(name, (given, number: string) => String(this.#valueOf(number) ?? given));
    };
    return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, mapped(value, revealed)]));
  }

  #valueOf(number: string | undefined): Secret | undefined {
    return this.#values[Number(number) - 1];
  }

  #addCredential(value: string): void {
    this.#credentials.push(value);
    // The longest first: one may be part of another.
    const longest = this.#credentials.toSorted((one, other) => other.length - one.length);
    const parts = longest.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    this.#anyCredential = new RegExp(parts.join('|'), 'g');
  }

  #hidden(leaf: unknown): unknown {
    if (typeof leaf === 'number') return this.#names.get(leaf) ?? leaf;
    if (typeof leaf !== 'string' || leaf.length < wordLength) return leaf;
    const whole = this.#names.get(leaf);
    if (whole !== undefined) return whole;
    const nameOf = (text: string) => this.#names.get(text) ?? text;
    const hidden = this.#anyCredential ? leaf.replace(this.#anyCredential, nameOf) : leaf;
    return this.#hasPersonal ? hidden.replace(run, nameOf) : hidden;
  }
}

/** A copy of plain data with other leaves; long keys count as leaves. What is shared stays shared. */
function mapped(value: unknown, leafOf: (leaf: unknown) => unknown, done = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return leafOf(value);
  const known = done.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    done.set(value, copy);
    for (const item of value) copy.push(mapped(item, leafOf, done));
    return copy;
  }
  const copy: Record<string, unknown> = {};
  done.set(value, copy);
  for (const [key, item] of Object.entries(value))
    setOwn(copy, key.length < keyLength ? key : String(leafOf(key)), mapped(item, leafOf, done));
  return copy;
}

/** `__proto__` is a key like any other. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
