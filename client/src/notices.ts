import { TOAST_DURATION_MS } from '@aruga/contract/limits'
import type { ApiProblem } from './api-problem.ts'

/** The texts of docs/specification.md#8, as they stand there. */
export const noticeTexts = {
  disconnected: 'You currently disconnected to the internet. Please check your network settings.',
  expired: 'Session expired, please relogin.',
  unreachable: "Can't connect to the server, please try again later.",
} as const

/** What a toast says. `server`: the server's own words, which an app may translate by the problem's code; else a fixed text. */
export type Notice =
  | { kind: keyof typeof noticeTexts; message: string }
  | { kind: 'server'; message: string; problem: ApiProblem }

/** What the session asks of the app around it. */
export type SessionEvents = {
  /** Show a toast: top, danger, `TOAST_DURATION_MS`. */
  toast(notice: Notice): void
  /** Close every open dialog, modal and loader. */
  dismissOverlays(): void
  /** `comesBack`: nobody asked for the log-out, so the next log-in leads back to where the person was. */
  navigateToLogin(comesBack: boolean): void
  /** docs/wire.md#decision-2: two minutes are left of the idle time. Not called when the session has ended meanwhile. */
  askStillThere?(): void
}

/** Shows a notice unless the very same one still stands: five requests that fail at once make one toast. */
export function createNotices(events: Pick<SessionEvents, 'toast'>, now: () => number) {
  const shownAt = new Map<string, number>()
  return (notice: Notice) => {
    const last = shownAt.get(notice.message)
    if (last !== undefined && now() - last < TOAST_DURATION_MS) return
    shownAt.set(notice.message, now())
    events.toast(notice)
  }
}

export const fixedNotice = (kind: keyof typeof noticeTexts): Notice => ({ kind, message: noticeTexts[kind] })
