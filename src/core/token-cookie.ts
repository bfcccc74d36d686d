const name = 'Access-Token';
/** Five days (spec §9). */
const maxAge = 5 * 24 * 60 * 60;

const written = (value: string, seconds: number) =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** Sets the access token as a cookie for five days (spec §9). Our own server never reads it: calls carry the header. */
export const setTokenCookie = (token: string): void => void (document.cookie = written(token, maxAge));

/** Takes the cookie away. */
export const removeTokenCookie = (): void => void (document.cookie = written('', 0));
