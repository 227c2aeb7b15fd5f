// The only access to this browser's storage. A browser may block it, and then even reading `localStorage` throws;
// full storage takes no more. Values that cannot be stored stay in memory until the page is closed.

const stores = { device: 'localStorage', tab: 'sessionStorage' } as const

function createStore(of: keyof typeof stores) {
  const memory = new Map<string, string>()
  /** Null without a value; undefined outside of pages, where nothing is stored at all. */
  const find = (): Storage | null | undefined => {
    try {
      return globalThis[stores[of]] ?? (typeof document === 'undefined' ? undefined : null)
    } catch {
      return null
    }
  }
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const storage = find()
      return storage ? work(storage) : undefined
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key: string): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key: string, value: string) {
      memory.delete(key)
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (!isStored && find() !== undefined) memory.set(key, value)
    },
    removeItem(key: string) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    isBlocked: () => find() !== undefined && attempt((storage) => storage.getItem('')) === undefined,
  }
}

/** Of this app on this device. */
export const deviceStore = createStore('device')
/** Of this tab. */
export const tabStore = createStore('tab')
