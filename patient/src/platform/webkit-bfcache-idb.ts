// WebKit keeps a page that is left, for "Back", and what it was reading or writing in IndexedDB stays open with it: the next page
// waits for that for ever, and stays blank. Other browsers let go by themselves.

/**
 * From now on a page that is left gives up what it has not finished or begins then, as it does where no page is kept. Call before any
 * storage opens.
 */
export function letGoOfIndexedDb() {
  if (!navigator.vendor.startsWith('Apple')) return
  const unfinished = new Set<IDBTransaction>()
  let isLeft = false
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...of) {
    const begun = transaction.apply(this, of)
    // The last words of a form, or what waited behind one that was given up: begun by another listener, or right after all of them.
    if (isLeft) giveUp(begun)
    unfinished.add(begun)
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => unfinished.delete(begun))
    return begun
  }
  window.addEventListener('pageshow', () => {
    isLeft = false
  })
  window.addEventListener('pagehide', () => {
    isLeft = true
    for (const one of unfinished) giveUp(one)
  })
}

function giveUp(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has just finished.
  }
}
