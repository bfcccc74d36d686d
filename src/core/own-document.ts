/** Names this document for as long as it lives (`documentHeader`): what it changes is no news to itself. */
export const ownDocument: string = crypto.getRandomValues(new Uint32Array(4)).join('-');
