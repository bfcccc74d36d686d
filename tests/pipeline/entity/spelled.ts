/** The name of an entity as files, constants and permissions spell it. */
export interface Spelled {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
}

/** `gift_box` → `gift-box`, `giftBox`, `GiftBox`. */
export function spelled(name: string): Spelled {
  const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { kebab: name.replaceAll('_', '-'), camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1) };
}
