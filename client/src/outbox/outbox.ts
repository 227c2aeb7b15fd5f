import { betweenTabs } from '../between-tabs.ts'
import { watched } from '../watched.ts'
import type { Entry } from './entry.ts'
import type { OutboxStore } from './store.ts'

/**
 * The entries of one account, oldest first, the same in all tabs. `name`: of the channel to the other tabs. `open` sets the account;
 * until then there are none.
 */
export function createOutbox<E extends Entry>(store: OutboxStore, name: string) {
  let account: string | null = null
  const shown = watched<readonly E[]>([])
  const tabs = betweenTabs(name)
  // The list may be a moment old; the next change updates it.
  tabs.addEventListener('message', () => void show().catch(() => undefined))

  const readOf = (of: string): Promise<E[]> => store.read<E>(of)
  /** Undefined when another account was opened meanwhile. */
  async function readOpen(): Promise<E[] | undefined> {
    const of = account
    const entries = of === null ? [] : await readOf(of)
    return account === of ? entries : undefined
  }
  const read = async (): Promise<E[]> => (await readOpen()) ?? []
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
    /** Rejects if the device cannot read its storage. */
    open: (next: string | null): Promise<void> => {
      account = next
      return show()
    },
    account: () => account,
    read,
    readOf,
    /** Rejects if the device cannot store. */
    add: <F extends E>(entry: F, bytes?: ArrayBuffer) => changed(store.add(entry, bytes)),
    change: <F extends E>(entry: F, options?: { withoutBytes?: boolean }) => changed(store.change(entry, options)),
    remove: (id: string) => changed(store.remove(id)),
    /** Deletes all of the account's entries, with its key. */
    destroy: (of: string) => changed(store.destroy(of)),
    /** As last read. */
    current: shown.current,
    /** Called after each change, in this tab or another one. */
    subscribe: shown.subscribe,
  }
}

export type Outbox<E extends Entry> = ReturnType<typeof createOutbox<E>>
