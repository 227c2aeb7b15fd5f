import { useState } from 'react'

/** The app's name in the server's `APP_URLS`, which determines the address of a mailed link. */
export const APP_NAME = 'Aruga'

/** `at`: epoch milliseconds of the last request; `times`: number of requests. */
export type Sent = { to: string; at: number; times: number }

/** Requests a mail with a link; the answer never reveals whether there is an account. */
export function useLinkMail(request: (email: string) => Promise<unknown>) {
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (email: string) => {
    await request(email)
    setSent((last) => ({ to: email, at: Date.now(), times: (last?.times ?? 0) + 1 }))
  }
  return { sent, send, startOver: () => setSent(null) }
}

export type LinkMail = ReturnType<typeof useLinkMail>
