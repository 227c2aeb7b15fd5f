// The provider takes its signing keys when it is made, so other keys need another one. It holds no state of its own.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Keys, LiveKeys } from '../keys.ts'

export type PresentProvider = {
  /** Ask for it in each request: it changes with the keys. */
  readonly provider: Provider
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Rejects when the keys cannot be read again; the provider stays as it was. */
  refresh(): Promise<void>
}

/** A provider with the present signing keys, made by `create`. */
export async function followSigningKeys(
  keys: LiveKeys,
  create: (signing: Keys['signing']) => Promise<Provider>,
): Promise<PresentProvider> {
  const madeOf = (signing: Keys['signing']) => signing.map(({ kid }) => kid).join()
  const make = async (signing: Keys['signing']) => {
    const provider = await create(signing)
    return { provider, answer: provider.callback(), kids: madeOf(signing) }
  }
  let present = await make(keys.signing)
  return {
    get provider() {
      return present.provider
    },
    answer: (request, response) => present.answer(request, response),
    refresh: async () => {
      await keys.refresh()
      if (madeOf(keys.signing) !== present.kids) present = await make(keys.signing)
    },
  }
}
