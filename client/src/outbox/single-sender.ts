/**
 * One sender at a time, in all tabs; the browser lets go of the lock when a tab ends, however it does. Undefined where another one
 * sends.
 */
export const withSingleSender = async <T>(lock: string, send: () => Promise<T>): Promise<T | undefined> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(lock, { ifAvailable: true }, async (held) => (held ? send() : undefined))
    : send()
