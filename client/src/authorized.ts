import { ApiProblem } from './api-problem.ts'
import { noticeTexts } from './notices.ts'
import type { Session } from './session.ts'

/** What a call throws when it needs a new log-in, after the toast about it. */
export const sessionOver = () => new ApiProblem(401, noticeTexts.expired)

/**
 * docs/specification.md#8, docs/wire.md#decision-5: a 401 leads to a refresh; when that fails, the session ends. An answer to
 * a log-in that has been replaced meanwhile is about somebody else, and is not given to the caller, unless it `keepsLate` ones.
 * `logIn`: in which the call was first made, where this is a repeat.
 */
export async function authorized<A extends { status: number }>(
  session: Session,
  send: (accessToken: string) => Promise<A>,
  logIn = session.current()?.logIn,
  keepsLate = false,
): Promise<A> {
  const atStart = session.current()
  const isSame = () => session.current()?.logIn === logIn
  if (!atStart || !isSame()) throw sessionOver()
  try {
    let usable = session.isExpired(atStart) ? await session.renew(atStart) : atStart
    let answer = usable && (await send(usable.accessToken))
    if (usable && answer?.status === 401) {
      usable = await session.renew(usable)
      answer = usable && (await send(usable.accessToken))
    }
    if (answer && answer.status !== 401 && (isSame() || keepsLate)) return answer
  } catch (error) {
    // Nothing may be kept for a later attempt, which would be another log-in's.
    if (isSame()) throw error
  }
  // This answer must not end a later log-in.
  if (isSame()) void session.expire()
  throw sessionOver()
}
