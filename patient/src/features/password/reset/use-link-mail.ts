import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'

/** The app's name in the server's `APP_URLS`: it decides which address the mailed link opens. */
const APP_NAME = 'Aruga'

/** `at`: epoch milliseconds of the last request; `times`: how often this address was asked for. */
export type Sent = { to: string; at: number; times: number }

/**
 * Asks for the mail with the link; what is answered never tells whether there is an account. `search` is that of the log-in
 * page, so that whoever had wanted to go somewhere gets there afterwards.
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
