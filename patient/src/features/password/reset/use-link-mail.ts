import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'

/** The app's name in the server's `APP_URLS`, which determines the address of the mailed link. */
const APP_NAME = 'Aruga'

/** `at`: epoch milliseconds of the last request; `times`: number of requests. */
export type Sent = { to: string; at: number; times: number }

/**
 * Requests the mail with the link; the answer never reveals whether there is an account. `search`: the log-in page's query, so
 * that the patient gets to the page they had wanted.
 */
export function useLinkMail(search = '') {
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (email: string) => {
    const returnUrl = `${window.location.origin}/login${search}`
    await api.call(sendPasswordResetCode, { body: { email, appName: APP_NAME, returnUrl } })
    setSent((last) => ({ to: email, at: Date.now(), times: (last?.times ?? 0) + 1 }))
  }
  return { sent, send, startOver: () => setSent(null) }
}

export type LinkMail = ReturnType<typeof useLinkMail>
