let shown = 0

async function update(by: 1 | -1) {
  shown += by
  const { coverWhenLeft, stopCovering } = await import('./native/privacy.ts')
  // By the current count, which may have changed while the module loaded.
  await (shown > 0 ? coverWhenLeft() : stopCovering())
}

/**
 * Covers the screen in the phone's list of open apps, until the returned function is called. Does nothing in a browser, which cannot do
 * this.
 */
export function coverInAppList(): (() => void) | undefined {
  if (import.meta.env.MODE !== 'native') return undefined
  void update(1)
  return () => void update(-1)
}
