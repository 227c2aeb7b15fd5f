/** One sender at a time, in all tabs; the browser lets go of the lock when a tab ends, however it does. `otherwise`: another one sends. */
export const alone = async (send: () => Promise<unknown>, otherwise: () => void = () => undefined): Promise<unknown> =>
  navigator.locks
    ? navigator.locks.request('aruga-uploads', { ifAvailable: true }, async (lock) => (lock ? send() : otherwise()))
    : send()
