// The provider takes its signing keys when it is created, so new keys need a new provider. It holds no state of its own.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Keys, LiveKeys } from '../keys.ts'

export type PresentProvider = {
  /** Read it in each request, after `refresh`: it changes with the keys. */
  readonly provider: Provider
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Creates the provider, and a new one when the keys have changed. Rejects when they cannot be read; the old provider stays. */
  refresh(): Promise<void>
}

type Made = { provider: Provider; answer: ReturnType<Provider['callback']>; kids: string }

/** A provider with the present signing keys, made by `create` on first use. */
export function followSigningKeys(
  keys: LiveKeys,
  create: (signing: Keys['signing']) => Promise<Provider>,
): PresentProvider {
  let made: Made | undefined
  /** Shared by requests that come meanwhile. */
  let making: { kids: string; done: Promise<void> } | undefined
  const present = () => {
    if (!made) throw new Error('The provider has not been made yet.')
    return made
  }
  const make = async (kids: string) => {
    const provider = await create(keys.signing)
    made = { provider, answer: provider.callback(), kids }
  }
  const follow = async () => {
    const kids = keys.signing.map(({ kid }) => kid).join()
    if (made?.kids === kids) return
    const ended = () => {
      making = undefined
    }
    if (making?.kids !== kids) making = { kids, done: make(kids).finally(ended) }
    await making.done
  }
  return {
    get provider() {
      return present().provider
    },
    answer: (request, response) => present().answer(request, response),
    refresh: () => keys.refresh().finally(follow),
  }
}
