/** Business codes of the API (spec §9; award.md §0.5). Everything but `ok` is a failure with a message for the operator. */
export const codes = {
  ok: 20000,
  invalid: 40001,
  keyRefused: 40101,
  clockOff: 40102,
  nonceUsed: 40103,
  addressRefused: 40104,
  noAction: 40301,
  outOfScope: 40302,
  viewOnly: 40303,
  notFound: 40401,
  conflict: 40901,
  illegalMove: 40902,
  inUse: 40903,
  duplicate: 40904,
  shortage: 42201,
  oddsOver: 42210,
  compliance: 42211,
  locked: 42301,
  stepRequired: 42801,
  busy: 42901,
  tooMany: 42902,
  failed: 50000,
  tokenExpired: 50001,
  forcedLogout: 50002,
  partnerFailed: 50010,
  forbidden: 50403,
} as const;

export type Code = (typeof codes)[keyof typeof codes];

/** Sentences of the catalogue that stand for themselves; those with details are made where the details are known. */
export const messages: Readonly<Record<Exclude<keyof typeof codes, 'ok'>, string>> = {
  invalid: '请检查填写内容',
  keyRefused: '密钥无效或签名不正确',
  clockOff: '请求时间与服务器相差超过 5 分钟，请校准时钟',
  nonceUsed: '随机数已使用，请换一个重新签名',
  addressRefused: '该地址不允许使用此密钥',
  noAction: '您没有该操作的权限',
  outOfScope: '超出您的数据范围',
  viewOnly: '正在以角色查看，按钮仅供预览',
  notFound: '数据不存在或已归档',
  conflict: '数据已被他人修改，请刷新后重试',
  illegalMove: '当前状态不允许该操作',
  inUse: '存在关联数据，不能执行该操作',
  duplicate: '数据重复',
  shortage: '库存不足',
  compliance: '合规校验未通过',
  oddsOver: '同一方案奖品概率合计不能超过 100%',
  locked: '屏幕已锁定，请输入密码解锁',
  stepRequired: '登录还需要一步验证',
  busy: '该请求正在处理，请勿重复提交',
  tooMany: '调用过于频繁，请稍后再试',
  failed: '服务器发生错误，请稍后重试',
  tokenExpired: '登录已过期',
  forcedLogout: '登录已失效，请重新登录',
  partnerFailed: '外部服务返回错误',
  forbidden: '抱歉，您无权访问该页面',
};

/** What an HTTP status means, for the notification '请求错误 {status}: {url}' (spec §8). */
export const statusDescriptions: Readonly<Record<number, string>> = {
  200: '服务器已成功返回请求的数据。',
  201: '数据已新建或修改成功。',
  202: '请求已进入后台排队，将异步处理。',
  204: '数据已删除成功。',
  400: '请求有误，服务器没有新建或修改任何数据。',
  401: '没有权限：令牌、用户名或密码错误。',
  403: '已登录，但不允许访问该内容。',
  404: '请求的记录不存在，服务器没有执行操作。',
  406: '请求的格式不可得。',
  410: '请求的资源已被永久删除。',
  422: '创建对象时验证未通过。',
  500: '服务器发生错误，请检查服务器。',
  502: '网关错误。',
  503: '服务不可用，服务器暂时过载或正在维护。',
  504: '网关超时。',
};

/** Fixed texts of spec §8. */
export const texts = {
  userInfoFailed: '请求用户信息失败，请重试',
  rolesNotList: 'getInfo: roles must be a non-null array !',
  renewQuestion: 'Token 已过期，你暂不能操作任何操作，是否续期？',
  renewed: '登录已续期',
  signingOut: '正在退出登录..',
  singleSignOnFailed: '单点登录未通过，请重试或使用账号密码登录',
  takenOver: '此浏览器中已有人重新登录，本页已停用。您未保存的内容已保留，刷新后由本人登录即可恢复。',
  draftsStay: '如有未保存的内容，重新登录后可恢复。',
  renewingElsewhere: '登录已过期，另一个标签页正在询问是否续期',
  signOutQuestion: '真的要注销登录吗 ?',
  networkTitle: '网络异常',
  networkDown: '您的网络发生异常，无法连接服务器',
  errorTitle: '错误',
  noticeTitle: '提示',
} as const;

/** Title of the notification for an HTTP error (spec §8). */
export const requestErrorTitle = (status: number, url: string): string => `请求错误 ${status}: ${url}`;
