import { betweenTabs } from '../between-tabs.ts'
import { watched } from '../watched.ts'
import type { Entry } from './entry.ts'
import { createOutboxStore, type Stored } from './store.ts'

/**
 * What is stored in a `database` of this browser. Screens show the entries of one account, oldest first, the same in all tabs: `open`
 * sets it; until then there are none.
 */
export function createOutbox<E extends Entry>(database: string) {
  const store = createOutboxStore(database)
  let account: string | null = null
  const shown = watched<readonly E[]>([])
  const tabs = betweenTabs(database)
  // The list may be a moment old; the next change updates it.
  tabs.addEventListener('message', () => void show().catch(() => undefined))

  /** Undefined when another account was opened meanwhile. */
  async function readOpen(): Promise<E[] | undefined> {
    const of = account
    const entries = of === null ? [] : await store.read<E>(of)
    return account === of ? entries : undefined
  }
  async function show() {
    const entries = await readOpen()
    if (entries) shown.set(entries)
  }
  async function changed(work: Promise<void>) {
    await work
    tabs.postMessage('changed')
    await show().catch(() => undefined)
  }

  return {
    ...store,
    /** Rejects if the device cannot read its storage. */
    open: (next: string | null): Promise<void> => {
      account = next
      return show()
    },
    account: () => account,
    read: async (): Promise<E[]> => (await readOpen()) ?? [],
    readOf: <F extends Stored = E>(of: string) => store.read<F>(of),
    readAll: store.readAll<E>,
    add: <F extends Stored>(entry: F, bytes?: ArrayBuffer) => changed(store.add(entry, bytes)),
    /** Whether this device could store it. */
    tryAdd: (entry: E, bytes?: ArrayBuffer): Promise<boolean> =>
      changed(store.add(entry, bytes)).then(
        () => true,
        () => false,
      ),
    change: <F extends Stored>(entry: F, options?: { withoutBytes?: boolean }) => changed(store.change(entry, options)),
    remove: (id: string) => changed(store.remove(id)),
    destroy: (of: string) => changed(store.destroy(of)),
    /** As last read. */
    current: shown.current,
    /** Called after each change, in this tab or another one. */
    subscribe: shown.subscribe,
  }
}

export type Outbox<E extends Entry> = ReturnType<typeof createOutbox<E>>
