import { philippineMobile } from '@aruga/contract/typed-text'
import { useState } from 'react'

/** The app's name in the server's `APP_URLS`, which determines the address of a mailed link. */
export const APP_NAME = 'Aruga'

/** `at`: epoch milliseconds of the last request; `times`: number of requests; `byText`: to a number, which gets a code instead. */
export type Sent = { to: string; at: number; times: number; byText: boolean }

/** Requests a mail with a link, or a code; the answer never reveals whether there is an account. */
export function useLinkMail(request: (name: string) => Promise<unknown>) {
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (to: string) => {
    await request(to)
    const byText = philippineMobile(to) !== undefined
    setSent((last) => ({ to, at: Date.now(), times: (last?.times ?? 0) + 1, byText }))
  }
  return { sent, send, startOver: () => setSent(null) }
}

export type LinkMail = ReturnType<typeof useLinkMail>
