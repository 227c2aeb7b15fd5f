// SMS by the HTTP call of any gateway: where, how and with what words is configured (docs/operations.md).
import { isUnreached } from '../../failures/network-failure.ts'
import { isPassing, NotPushed, PATIENCE_MS, type Sent, tryLater } from '../answers.ts'
import type { ByToken, Sender } from '../message.ts'

export type Gateway = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** A text with {to}, {local}, {sender} and {text}. */
  body: string | undefined
  sender: string
}

const didNotLeave = (cause?: { code?: string }) => isUnreached(cause) || cause?.code === 'UND_ERR_CONNECT_TIMEOUT'

/** Its SMS is the body of a message. */
export function openGateway({ url, method, headers, body, sender }: Gateway): Sender<ByToken<'sms'>> {
  const isJson = new Headers(headers).get('content-type')?.includes('json') ?? false
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
  return {
    send: async ({ endpoint }, message): Promise<Sent> => {
      const values = { to: endpoint, local: `0${endpoint.slice(3)}`, sender, text: message.body }
      const fill = (template: string, encode: (value: string) => string) =>
        template.replace(/\{(to|local|sender|text)\}/g, (_, name: keyof typeof values) => encode(values[name]))
      const request = {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(method === 'POST' && body !== undefined && { body: fill(body, isJson ? inJson : encodeURIComponent) }),
      } as const
      const response = await fetch(fill(url, encodeURIComponent), request).catch(
        (error: Error & { cause?: { code?: string } }) => {
          if (didNotLeave(error.cause)) throw new NotPushed('the SMS gateway cannot be reached')
          // It may have been taken before the connection broke.
          return undefined
        },
      )
      if (!response) return 'unknown'
      await response.body?.cancel()
      if (response.ok) return 'taken'
      if (isPassing(response.status))
        throw tryLater('the SMS gateway', response.status, response.headers.get('retry-after'))
      return 'refused'
    },
  }
}
