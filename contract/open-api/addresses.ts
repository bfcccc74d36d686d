const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const four = new RegExp(String.raw`^${octet}(?:\.${octet}){3}(?:/(?:3[0-2]|[12]?\d))?$`);
const six = /^[\da-f:]{2,39}(?:\/(?:12[0-8]|1[01]\d|[1-9]?\d))?$/i;

/** Whether a text looks like an address or a network, as `10.0.0.0/8`; the server reads those of IPv6 in earnest. */
export const isNetwork = (text: string): boolean => four.test(text) || (text.includes(':') && six.test(text));
