import { codes, messages } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { limitedTo, operator } from '../../models/operator.ts';
import { type Answer, type Call, kindOf, ok, refused, unauthorized } from './wire.ts';

/** Who can sign in: one who may everything, and one who may little. */
export const users = {
  admin: operator,
  clerk: { ...limitedTo('Workplace', 'AwardCate'), user_id: 2, username: 'clerk' },
} satisfies Record<string, UserInfo>;
export type UserName = keyof typeof users;

interface Session {
  readonly user: UserName;
  /** Counts sign-ins; a renewed token is of the same. */
  readonly number: number;
  state: 'valid' | 'expired' | 'ended';
}

const categories = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null };
const goods = {
  id: 2101,
  version: 1,
  status: 'enabled',
  title: '凉茶品鉴装',
  stock_total: 2000,
  stock_available: 1200,
};

const rowFor = ({ name }: Call): Row => (name.includes('AwardCate') ? categories : goods);

/** The other end of the wire: knows whose token is worth what, and what each call can be answered. */
export class Server {
  readonly #sessions = new Map<string, Session>();
  readonly #worth = new WeakMap<Call, Session['state']>();
  #signIns = 0;
  #tokens = 0;

  /** A request arrives: what its token is worth is decided now. */
  receive(call: Call): void {
    this.#worth.set(call, this.#sessions.get(call.token)?.state ?? 'ended');
  }

  signIn(user: UserName): string {
    this.#signIns += 1;
    return this.#issue({ user, number: this.#signIns, state: 'valid' });
  }

  renew(token: string): string {
    const session = this.#sessions.get(token);
    if (!session || session.state === 'ended') throw new Error(`${token} cannot be renewed`);
    session.state = 'ended';
    return this.#issue({ ...session, state: 'valid' });
  }

  end(token: string): void {
    const session = this.#sessions.get(token);
    if (session) session.state = 'ended';
  }

  /** The sign-in that a token belongs to; 0 for none. */
  sessionOf(token: string): number {
    return this.#sessions.get(token)?.number ?? 0;
  }

  userOf(token: string): UserName | undefined {
    return this.#sessions.get(token)?.user;
  }

  stateOf(token: string): Session['state'] {
    return this.#sessions.get(token)?.state ?? 'ended';
  }

  #issue(session: Session): string {
    this.#tokens += 1;
    const token = `${session.user}-${this.#tokens}`;
    this.#sessions.set(token, session);
    return token;
  }

  /** All answers that the call can get, by name; each carries out what it says. */
  answersTo(call: Call): Readonly<Record<string, () => Answer>> {
    if (call.name === 'POST /admin/auth/login') return this.#loginAnswers(call);
    if (call.name === 'GET /admin/auth/refresh_token') return this.#renewalAnswers(call);
    const lost = { lost: () => 'lost' as const };
    const worth = this.#worth.get(call) ?? 'ended';
    if (worth === 'expired')
      return { 'token expired': () => unauthorized(codes.tokenExpired, messages.tokenExpired), ...lost };
    if (worth === 'ended')
      return { 'forced out': () => unauthorized(codes.forcedLogout, messages.forcedLogout), ...lost };
    if (call.name === 'POST /admin/auth/logout') return { ok: () => this.#signedOut(call), ...lost };
    return { ...this.#goodAnswers(call), ...this.#badAnswers(call), ...lost };
  }

  #loginAnswers(call: Call): Readonly<Record<string, () => Answer>> {
    const user = call.body['username'] === 'clerk' ? 'clerk' : 'admin';
    return {
      ok: () => ok({ token: this.signIn(user), refresh_in: 7200 }),
      'wrong password': () => refused(codes.invalid, '账号或密码错误'),
      lost: () => 'lost',
    };
  }

  #renewalAnswers({ params }: Call): Readonly<Record<string, () => Answer>> {
    const token = params.get('token') ?? '';
    const tooLate = () => unauthorized(codes.forcedLogout, messages.forcedLogout);
    return {
      ...(this.stateOf(token) !== 'ended' && { ok: () => ok({ token: this.renew(token), expires_in: 7200 }) }),
      'too late': tooLate,
      lost: () => 'lost',
    };
  }

  #signedOut({ token }: Call): Answer {
    this.end(token);
    return ok({});
  }

  #goodAnswers(call: Call): Readonly<Record<string, () => Answer>> {
    const { name, params, token, isWrite } = call;
    const row = { ...rowFor(call), owner: this.sessionOf(token) };
    const page = { data: [row], pageNo: 1, totalCount: 120 };
    if (name.endsWith('/user/info')) {
      const user = users[this.userOf(token) ?? 'clerk'];
      return { ok: () => ok(user), 'no roles': () => ok({ ...user, role: { ...user.role, permissions: [] } }) };
    }
    if (isWrite) return { ok: () => ok({ id: row.id }) };
    if (/\/(planTrees|jobs|announcements\/mine)$/.test(name)) return { ok: () => ok({ data: [] }) };
    if (kindOf(call) === 'list' && !params.has('id'))
      return { ok: () => ok(page), 'no rows': () => ok({ ...page, data: [], totalCount: 0 }) };
    if (kindOf(call) === 'list') return { ok: () => ok(page) };
    if (name.endsWith('/options'))
      return { ok: () => ok({ data: [{ id: 102, title: '品牌周边', disabled: false }], totalCount: 1 }) };
    if (name.endsWith('/unique')) return { ok: () => ok({ taken: false }), taken: () => ok({ taken: true }) };
    if (name.endsWith('/upload')) return { ok: () => ok({ file_id: 9, url: '/uploads/9.png' }) };
    return { ok: () => ok(name.includes('workplace') || name.includes('lifecycle') ? {} : row) };
  }

  #badAnswers({ isWrite, token, name }: Call): Readonly<Record<string, () => Answer>> {
    const session = this.#sessions.get(token);
    const worth = (state: Session['state'], answer: Answer) => () => {
      if (session && session.state === 'valid') session.state = state;
      return answer;
    };
    const theirs = { ...(name.includes('AwardCate') ? categories : goods), version: 9, owner: session?.number };
    return {
      'token expired': worth('expired', unauthorized(codes.tokenExpired, messages.tokenExpired)),
      'forced out': worth('ended', unauthorized(codes.forcedLogout, '您的账号已在别处登录')),
      forbidden: () => unauthorized(codes.forbidden, messages.forbidden),
      ...(isWrite
        ? {
            conflict: () => refused(codes.conflict, '数据已被 林佳 修改，请刷新后重试', theirs),
            invalid: () =>
              refused(codes.invalid, messages.invalid, { errors: [{ field: 'cate_name', message: '不符合要求' }] }),
            'no such move': () => refused(codes.illegalMove, messages.illegalMove),
          }
        : { 403: () => ({ status: 403, code: codes.noAction }), 500: () => ({ status: 500, code: codes.failed }) }),
    };
  }
}
