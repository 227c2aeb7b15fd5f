// The database in which earlier versions stored hand-overs, with one key for all. Its hand-overs move into the outbox under the same
// ids, so that each counts once even if it is moved or sent again.
import { done } from '@aruga/client/idb-request'
import type { OutboxStore } from '@aruga/client/outbox/store'
import { type Sealed, unseal } from '@aruga/client/seal'
import { type HandOver, TILL } from './hand-over.ts'

type Refused = { code: string | null; message: string } & Record<string, unknown>
type Earlier = Omit<HandOver, 'account' | 'kind' | 'refused'> & { refused: Refused | null }

export async function moveEarlierHandOvers(to: OutboxStore): Promise<void> {
  const opening = indexedDB.open('aruga-till')
  // The database does not exist, and is not created.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await done(opening).catch(() => null)
  if (!database) return
  try {
    const key: CryptoKey = await done(database.transaction('keys').objectStore('keys').get('key'))
    const all: (Sealed & { id: string })[] = await done(database.transaction('kept').objectStore('kept').getAll())
    for (const one of all) {
      await to.add(entryOf(JSON.parse(new TextDecoder().decode(await unseal(key, one)))))
      await done(database.transaction('kept', 'readwrite').objectStore('kept').delete(one.id))
    }
  } finally {
    database.close()
  }
}

const entryOf = ({ refused, ...earlier }: Earlier): HandOver => ({
  ...earlier,
  account: TILL,
  kind: 'hand-over',
  refused: refused && { status: 400, code: refused.code, message: refused.message, data: refused, wellFormed: true },
})
