import { z } from 'zod';

const longest = 500;

/** Whether it is the address of something that anybody may fetch by a name: https, no account in it. */
function isOutside(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && /\.[a-z]{2,}$/i.test(hostname);
}

/** A picture that lies with whoever sends it. */
export const outsidePicture = z
  .string({ error: '图片地址应为文字' })
  .max(longest, { error: `图片地址最多 ${longest} 个字` })
  .refine((text) => !/\s|\p{Cc}/u.test(text) && isOutside(text), { error: '图片地址应为 https:// 开头的网址' });
