/** `crypto.randomUUID` is missing where a page is not served safely; random numbers are not. */
const hex = (numbers: number): string =>
  [...crypto.getRandomValues(new BigUint64Array(numbers))].map((one) => one.toString(16).padStart(16, '0')).join('');

/** A new idempotency key, a UUID. */
export const newRequestId = (): string => hex(2).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');

/**
 * Names one attempt of a call as a trace of its own (W3C Trace Context), which the server takes over: header, answer and logs call it by
 * that.
 */
export const newTrace = (): string => `00-${hex(2)}-${hex(1)}-01`;
