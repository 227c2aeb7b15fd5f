import type { CallOptions } from '@aruga/client/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PAGE_LEFT, readUploadError, type UploadError } from './upload-error.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; uploadError: UploadError }

export type Send<T> = (options: CallOptions) => Promise<T>

/** One upload at a time: its progress, stopping it, and why it failed. `run` resolves with undefined after a failure. */
export const useUpload = () => {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(PAGE_LEFT), [])

  const run = useCallback(async <T>(send: Send<T>): Promise<T | undefined> => {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ kind: 'sending', share: 0 })
    try {
      const onUploadProgress = (share: number) => setState({ kind: 'sending', share })
      const sent = await send({ signal, onUploadProgress, handles: true })
      setState({ kind: 'idle' })
      return sent
    } catch (error) {
      setState({ kind: 'failed', uploadError: readUploadError(error, signal.aborted) })
    } finally {
      running.current = null
    }
  }, [])

  const stop = useCallback(() => running.current?.abort(), [])
  const clear = useCallback(() => setState({ kind: 'idle' }), [])
  return { state, run, stop, clear }
}
