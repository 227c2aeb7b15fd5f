import { useState } from 'react'
import { useSecondsUntil } from './use-seconds-until.ts'

/** The time before another mail or code may be requested; the server makes further codes wait longer, and says so. */
const PAUSE_MS = 60_000

/** Sends a mail or code again, a while after `at` (epoch milliseconds). `failure` is that of the last try, or what the page sets. */
export function useSendAgain(at: number, send: () => Promise<unknown>) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const seconds = useSecondsUntil(at + PAUSE_MS)
  const sendAgain = async () => {
    setFailure(null)
    setSending(true)
    await send().catch(setFailure)
    setSending(false)
  }
  return { failure, setFailure, isSending, seconds, sendAgain }
}
