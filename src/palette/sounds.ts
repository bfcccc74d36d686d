/** How titles sound, syllable by syllable. Written by `npm run pinyin` from the declared titles. */
export const sounds: Readonly<Record<string, string>> = {
  工作台: 'gong zuo tai',
  奖励库: 'jiang li ku',
  奖励分类: 'jiang li fen lei',
  线下商品: 'xian xia shang pin',
  本地核销点: 'ben di he xiao dian',
  在线会话: 'zai xian hui hua',
  登录日志: 'deng lu ri zhi',
  邮件发件箱: 'you jian fa jian xiang',
  安全设置: 'an quan she zhi',
  新建奖励分类: 'xin jian jiang li fen lei',
  新建本地核销点: 'xin jian ben di he xiao dian',
  新建线下商品: 'xin jian xian xia shang pin',
  新建奖励: 'xin jian jiang li',
  刷新当前页: 'shua xin dang qian ye',
  锁屏: 'suo ping',
  退出登录: 'tui chu deng lu',
};
