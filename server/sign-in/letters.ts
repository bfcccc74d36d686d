import { linkPlace } from '../../contract/notices/mail-outbox.entity.ts';
import { ticketMinutes } from '../../contract/sign-in/registration.ts';

/** What a mail says; who gets it is said where it is sent. */
interface Words {
  readonly subject: string;
  readonly text: string;
}

const house = 'Flan Admin 青禾本草营销后台';
const lines = (...paragraphs: readonly string[]) => `${[...paragraphs, `—— ${house}`].join('\n\n')}\n`;

/** A notice of the site, to somebody who wants it by mail (wider.md §11, 新消息通知). */
export const noticeWords = (kind: string, title: string, text: string): Words => ({
  subject: `【${kind}】${title}`,
  text: lines(text, '请登录后台查看详情。不想再收到这类邮件，可在「个人设置 › 新消息通知」中关闭；安全提醒始终发送。'),
});

export const verifyWords = (username: string): Words => ({
  subject: '请验证您的邮箱',
  text: lines(
    `您好，您正在以用户名「${username}」申请后台账号。`,
    `请在 ${ticketMinutes.verify / 60} 小时内打开下面的链接，验证这个邮箱：\n${linkPlace}`,
    '验证后由管理员开通账号并分配角色。如果不是您本人的操作，请忽略这封邮件。',
  ),
});

/** To somebody whose address is known already: the form itself must not tell. */
export const alreadyKnownWords = (): Words => ({
  subject: '您已经有账号',
  text: lines(
    '您好，有人用这个邮箱申请后台账号，而它已属于一个账号，所以没有绑定到新账号。',
    '如果是您本人忘记了账号或密码，请在登录页选择「忘记密码」。如果不是您本人的操作，请忽略这封邮件。',
  ),
});

export const recoverWords = (username: string): Words => ({
  subject: '重置密码',
  text: lines(
    `您好，有人申请重置账号「${username}」的密码。`,
    `请在 ${ticketMinutes.recover} 分钟内打开下面的链接，设置新密码。链接只能用一次，只有最新的一封有效：\n${linkPlace}`,
    '如果不是您本人的操作，请忽略这封邮件，密码不会改变。',
  ),
});

export const recoveredWords = (username: string): Words => ({
  subject: '密码已重置',
  text: lines(
    `您好，账号「${username}」的密码刚刚通过邮件链接重置，所有已登录的设备都已退出。`,
    '如果不是您本人的操作，请立即联系管理员。',
  ),
});

export const changeEmailWords = (username: string): Words => ({
  subject: '请确认新邮箱',
  text: lines(
    `您好，账号「${username}」正在把邮箱换成这个地址。`,
    `请在 ${ticketMinutes.email} 分钟内，在「安全设置」中输入确认码：\n${linkPlace}`,
    '确认码只能用一次，只有最新的一封有效。如果不是您本人的操作，请忽略这封邮件，邮箱不会改变。',
  ),
});

/** To the address that an account had before. */
export const emailChangedWords = (username: string): Words => ({
  subject: '邮箱已更换',
  text: lines(
    `您好，账号「${username}」已换用其他邮箱，这个地址不再用于找回密码。`,
    '如果不是您本人的操作，请立即联系管理员。',
  ),
});
