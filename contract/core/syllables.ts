/**
 * The first character of each syllable in the order in which Chinese is sorted by its sound: every character sounds like the last of these
 * that does not come after it. Right for 98 of 100 characters in use; of those with two readings the commoner one (tests/a/syllables.test.ts).
 */
const firsts = `
吖a 哎ai 安an 肮ang 凹ao 八ba 掰bai 扳ban 邦bang 勹bao 卑bei 奔ben 崩beng 逼bi 边bian 标biao 憋bie 玢bin 冫bing 拨bo
卜bu 擦ca 猜cai 参can 仓cang 操cao 册ce 岑cen 噌ceng 叉cha 拆chai 觇chan 伥chang 抄chao 车che 抻chen 柽cheng 吃chi
充chong 抽chou 出chu 揣chuai 巛chuan 疮chuang 吹chui 春chun 踔chuo 呲ci 匆cong 凑cou 粗cu 汆cuan 崔cui 村cun
搓cuo 哒da 呆dai 丹dan 当dang 刀dao 得de 灯deng 氐di 嗲dia 掂dian 刁diao 爹die 丁ding 丢diu 东dong 都dou 嘟du
端duan 堆dui 吨dun 多duo 婀e 诶ei 恩en 儿er 发fa 帆fan 匚fang 飞fei 分fen 丰feng 缶fou 夫fu 旮ga 该gai 甘gan 冈gang
皋gao 戈ge 给gei 根gen 庚geng 工gong 勾gou 估gu 瓜gua 乖guai 关guan 光guang 归gui 丨gun 呙guo 哈ha 咳hai 顸han
夯hang 蒿hao 诃he 黑hei 痕hen 亨heng 轰hong 侯hou 乎hu 花hua 怀huai 欢huan 肓huang 灰hui 昏hun 耠huo 讥ji 加jia
戋jian 江jiang 艽jiao 阶jie 巾jin 京jing 冂jiong 纠jiu 居ju 娟juan 噘jue 军jun 咔ka 开kai 刊kan 康kang 尻kao 苛ke
肯ken 吭keng 空kong 抠kou 刳ku 夸kua 蒯kuai 宽kuan 匡kuang 亏kui 坤kun 扩kuo 垃la 来lai 兰lan 啷lang 捞lao 仂le
雷lei 塄leng 哩li 俩lia 奁lian 良liang 撩liao 咧lie 拎lin 伶ling 溜liu 龙long 娄lou 噜lu 驴lv 娈luan 掠lve 抡lun
罗luo 妈ma 埋mai 颟man 邙mang 猫mao 么me 没mei 门men 虻meng 咪mi 宀mian 喵miao 咩mie 民min 名ming 谬miu 摸mo 哞mou 毪mu
拿na 乃nai 囡nan 囔nang 孬nao 疒ne 馁nei 恁nen 能neng 嗯ng 妮ni 拈nian 娘niang 鸟niao 捏nie 您nin 宁ning 妞niu
农nong 耨nou 奴nu 女nv 暖nuan 疟nve 挪nuo 噢o 讴ou 趴pa 拍pai 潘pan 乓pang 抛pao 呸pei 喷pen 怦peng 丕pi 偏pian
剽piao 氕pie 姘pin 乒ping 钋po 剖pou 仆pu 七qi 掐qia 千qian 呛qiang 悄qiao 且qie 亲qin 青qing 邛qiong 丘qiu 区qu
悛quan 炔que 逡qun 蚺ran 禳rang 娆rao 惹re 人ren 扔reng 日ri 戎rong 柔rou 如ru 阮ruan 蕤rui 闰run 若ruo 仨sa 塞sai
三san 桑sang 搔sao 色se 森sen 僧seng 杀sha 筛shai 山shan 伤shang 捎shao 奢she 申shen 升sheng 尸shi 收shou 书shu
刷shua 衰shuai 闩shuan 双shuang 水shui 吮shun 说shuo 厶si 忪song 嗖sou 苏su 狻suan 虽sui 孙sun 唆suo 他ta 胎tai
坍tan 汤tang 涛tao 忑te 疼teng 剔ti 天tian 佻tiao 帖tie 厅ting 通tong 偷tou 凸tu 湍tuan 推tui 吞tun 乇tuo 挖wa
歪wai 弯wan 尢wang 危wei 温wen 翁weng 挝wo 乌wu 夕xi 呷xia 仙xian 乡xiang 枭xiao 些xie 心xin 星xing 凶xiong 休xiu
吁xu 轩xuan 靴xue 勋xun 丫ya 恹yan 央yang 幺yao 掖ye 一yi 因yin 应ying 哟yo 佣yong 优you 纡yu 鸢yuan 曰yue 晕yun
匝za 灾zai 糌zan 赃zang 遭zao 则ze 贼zei 怎zen 增zeng 扎zha 斋zhai 沾zhan 张zhang 钊zhao 蜇zhe 贞zhen 争zheng
之zhi 中zhong 州zhou 朱zhu 抓zhua 拽zhuai 专zhuan 妆zhuang 隹zhui 肫zhun 拙zhuo 孜zi 宗zong 邹zou 租zu 钻zuan
嘴zui 尊zun 嘬zuo`
  .trim()
  .split(/\s/);

/** Second readings that are met in names and titles. */
const others = new Map(
  '长chang 重chong 行hang 乐yue 调diao 地de 藏zang 参shen 曾zeng 朝zhao 省xing 单shan 会kuai 便pian 角jue 率lv 觉jiao 系ji 还hai 都dou 相xiang'
    .split(' ')
    .map((reading) => [reading.charAt(0), reading.slice(1)] as const),
);

const order = new Intl.Collator('zh-u-co-pinyin');
const isChinese = /\p{Script=Han}/u;

/** What was looked up once: names are made of few characters. */
const known = new Map<string, string>();

function syllableOf(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const found = lookedUp(character);
  known.set(character, found);
  return found;
}

function lookedUp(character: string): string {
  let [from, to] = [0, firsts.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (order.compare(firsts[middle]?.charAt(0) ?? '', character) <= 0) from = middle;
    else to = middle;
  }
  const first = firsts[from]?.slice(1) ?? '';
  const other = others.get(character);
  return other === undefined ? first : `${first}|${other}`;
}

/**
 * How a text sounds, syllable by syllable, two readings with a bar between them; what is not Chinese stands as it is written, in small
 * letters: `满 100 减 5` is man, 100, jian, 5.
 */
export const syllablesIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu) ?? []).map((part) =>
    isChinese.test(part) ? syllableOf(part) : part,
  );
