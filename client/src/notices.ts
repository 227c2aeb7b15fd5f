import { TOAST_DURATION_MS } from '@aruga/contract/limits'
import type { ApiProblem } from './api-problem.ts'
import type { SavedSession } from './session-store.ts'

/** The texts of docs/specification.md#8, verbatim. */
export const noticeTexts = {
  disconnected: 'You currently disconnected to the internet. Please check your network settings.',
  expired: 'Session expired, please relogin.',
  unreachable: "Can't connect to the server, please try again later.",
} as const

/** A toast. `server`: the server's message, which an app may translate by the problem's code; else a fixed text. */
export type Notice =
  | { kind: keyof typeof noticeTexts; message: string }
  | { kind: 'server'; message: string; problem: ApiProblem }

/** The app's functions that the session needs. */
export type SessionEvents = {
  /** Show a toast: top, danger, `TOAST_DURATION_MS`. */
  toast(notice: Notice): void
  /** Close every open dialog, modal and loader. */
  dismissOverlays(): void
  /** `comesBack`: the log-out was not the person's choice, so the next log-in returns them to where they were. */
  navigateToLogin(comesBack: boolean): void
  /** docs/wire.md#decision-2: two minutes of idle time are left. Not called when the session has ended meanwhile. */
  askStillThere?(): void
  /** The idle time is over: true where the app locks itself and the session goes on, as a till does (docs/decisions/051). */
  lock?(): boolean
  /** The server refuses the session: true where it goes on for another patient. */
  goOn?(): Promise<boolean>
  /**
   * An idle session has ended, and the server is not notified yet: the app's last chance to use it for a request. Afterwards
   * the server allows only what needs no session. `renewed` refreshes an expired access token. Resolves with the session and its
   * present tokens.
   */
  onIdle?(
    patientId: string,
    ended: SavedSession,
    renewed: (ended: SavedSession) => Promise<SavedSession>,
  ): Promise<SavedSession>
}

/** Shows a notice unless the same one is still visible: five requests that fail together cause one toast. */
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
