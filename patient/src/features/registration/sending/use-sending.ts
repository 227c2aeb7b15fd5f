import { useCallback, useEffect, useRef, useState } from 'react'
import { language } from '../../../i18n/messages.ts'
import type { Answers } from '../../../person/answers.ts'
import { sendRegistration } from '../queries.ts'
import { type Refusal, readRefusal, toRegistration } from './registration.ts'

export type Why = { kind: 'stopped' } | Exclude<Refusal, { kind: 'fieldErrors' | 'keyReused' }>
type State = { kind: 'idle' } | { kind: 'sending'; share: number } | { kind: 'failed'; why: Why }

export type Sending = {
  state: State
  send: (consentVersion?: number) => void
  stop: () => void
}

type Options = {
  answers: Answers
  /** The kinds of papers that the program asks for. */
  askedKinds: readonly string[]
  /** The idempotency key for this content, stored before anything is sent; `fresh` if the old key cannot be used. */
  keyFor: (content: string, fresh: boolean) => Promise<string>
  onSent: (reference: string) => void
  onRefusedFields: (fieldErrors: Extract<Refusal, { kind: 'fieldErrors' }>['fieldErrors']) => void
}

/** Sends the registration once, however often Send is pressed, with progress, a way to stop, and the result. */
export const useSending = ({ answers, askedKinds, keyFor, onSent, onRefusedFields }: Options): Sending => {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const attempt = async (consentVersion: number | undefined, fresh: boolean, signal: AbortSignal): Promise<void> => {
    const input = toRegistration(answers, language(), consentVersion, askedKinds)
    const idempotencyKey = await keyFor(`${consentVersion} ${answers.optionalConsents.join()}`, fresh)
    try {
      const { reference } = await sendRegistration(input, {
        idempotencyKey,
        signal,
        onUploadProgress: (share) => setState({ kind: 'sending', share }),
      })
      setState({ kind: 'idle' })
      onSent(reference)
    } catch (error) {
      if (signal.aborted) return setState({ kind: 'failed', why: { kind: 'stopped' } })
      const refusal = readRefusal(error)
      // The key belongs to an earlier attempt that arrived with another password: this attempt needs its own.
      if (refusal.kind === 'keyReused') {
        if (!fresh) return attempt(consentVersion, true, signal)
        return setState({ kind: 'failed', why: { kind: 'failed', problem: null } })
      }
      if (refusal.kind === 'fieldErrors') {
        setState({ kind: 'idle' })
        return onRefusedFields(refusal.fieldErrors)
      }
      setState({ kind: 'failed', why: refusal })
    }
  }

  const send = (consentVersion?: number) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', share: 0 })
    void attempt(consentVersion, false, controller.signal).finally(() => {
      running.current = null
    })
  }

  const stop = useCallback(() => running.current?.abort(), [])
  return { state, send, stop }
}
