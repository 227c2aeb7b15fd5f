const answered = (result: unknown) => {
  const request = { result, onsuccess: () => undefined }
  queueMicrotask(() => request.onsuccess())
  return request
}

/** As much of `indexedDB` as reading takes, with one store that has what `kept` has. */
export function indexedDbOf(kept: ReadonlyMap<string, unknown>) {
  const store = { get: (key: string) => answered(kept.get(key)) }
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined }
  return { open: () => answered(database) }
}
