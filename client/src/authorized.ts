import { ApiProblem } from './api-problem.ts'
import { noticeTexts } from './notices.ts'
import type { Session } from './session.ts'

/** What a call throws when it is no use without a new log-in; the person has been told. */
export const sessionOver = () => new ApiProblem(401, noticeTexts.expired)

/** docs/specification.md#8, docs/wire.md#decision-5: on a 401 a refresh first; when that cannot help, the session ends. */
export async function authorized<A extends { status: number }>(
  session: Session,
  send: (accessToken: string) => Promise<A>,
): Promise<A> {
  const began = session.current()
  if (!began) throw sessionOver()
  const usable = session.isExpired(began) ? await session.renew(began) : began
  let answer = usable && (await send(usable.accessToken))
  if (usable && answer?.status === 401) {
    const renewed = await session.renew(usable)
    answer = renewed && (await send(renewed.accessToken))
  }
  if (answer && answer.status !== 401) return answer
  // Another log-in may stand by now; it is not this answer's to end.
  if (session.current()?.logIn === began.logIn) void session.expire()
  throw sessionOver()
}
