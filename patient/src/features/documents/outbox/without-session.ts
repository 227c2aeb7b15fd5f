// What waits goes up although nobody is logged in any more, as far as it has a ticket (docs/decisions/107): after an idle log-out, and
// when the app is opened later. Nothing of it is shown, and nothing can be read with a ticket.
import { ApiProblem } from '@aruga/client/api-problem'
import type { SessionEvents } from '@aruga/client/notices'
import { attachApp, session } from '../../../platform/api.ts'
import { isOnlyHere } from './entry.ts'
import { sender } from './send-uploads.ts'
import { isUsable, requestTicketByToken } from './tickets.ts'
import { readOf } from './uploads.ts'

/** The server may be in trouble with one file and take the next. */
const unlessNoNetwork = (error: unknown) => {
  if (!(error instanceof ApiProblem) || error.status === 0) throw error
}

type OnIdle = NonNullable<SessionEvents['onIdle']>

/** Sends what waits with tickets while nobody is logged in, now and from each idle log-out on. */
export function begin() {
  attachApp({ onIdle })
  if (import.meta.env.MODE === 'native')
    void import('./send-by-phone.ts').then(({ sendByPhoneWhenAway }) => sendByPhoneWhenAway())
  if (!session.isLoggedIn()) void sender.now()
}

/** At an idle log-out: with the session's last token, tickets for what has none yet; then it is sent. */
const onIdle: OnIdle = async (patientId, ended, renewed) => {
  let last = ended
  try {
    const unsent = (await readOf(patientId)).filter(isOnlyHere)
    if (unsent.length === 0) return ended
    // Renewed also when all have tickets: the log-out with a token that is over would not say why.
    last = await renewed(ended)
    for (const entry of unsent)
      if (!isUsable(entry.ticket)) await requestTicketByToken(entry, last.accessToken).catch(unlessNoNetwork)
  } catch {
    // Without a network, or an account any more, what waits stays where it is.
  }
  void sender.now()
  return last
}
