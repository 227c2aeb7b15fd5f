let shown = 0

async function update(by: 1 | -1) {
  shown += by
  const { coverWhenLeft, stopCovering } = await import('./native/privacy.ts')
  // As many as are shown by now.
  await (shown > 0 ? coverWhenLeft() : stopCovering())
}

/**
 * Covers what is shown where a phone lists its open apps, until the returned function is called. Does nothing in a browser, which has
 * no say in it.
 */
export function coverInAppList(): (() => void) | undefined {
  if (import.meta.env.MODE !== 'native') return undefined
  void update(1)
  return () => void update(-1)
}
