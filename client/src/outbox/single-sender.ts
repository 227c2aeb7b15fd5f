/**
 * One sender at a time, in all tabs; the browser lets go of the lock when a tab ends, however it does. Undefined where another one
 * sends.
 */
export const withSingleSender = async <T>(name: string, send: () => Promise<T>): Promise<T | undefined> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? send() : undefined))
    : send()
