// WebKit caches a page that is left, for "Back", and the page's unfinished IndexedDB transactions stay open with it: the next page waits
// for them for ever, and stays blank. Other browsers close them.

/**
 * From now on a page that is left aborts its unfinished transactions, and those that begin afterwards, as happens in browsers that cache
 * no page. Call before any storage opens.
 */
export function abortTransactionsOnLeave() {
  if (!navigator.vendor.startsWith('Apple')) return
  const unfinished = new Set<IDBTransaction>()
  let isLeft = false
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...of) {
    const begun = transaction.apply(this, of)
    // A form's last write, or a transaction queued behind an aborted one: begun by another listener, or right after all of them.
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
    // The transaction has just finished.
  }
}
