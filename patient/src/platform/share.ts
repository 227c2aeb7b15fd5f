export type Shared = 'shared' | 'copied' | 'left' | 'failed'

/** Hands words to the device's share sheet, or where it has none to the clipboard. `left`: the person closed the sheet. */
export async function shareWords(title: string, text: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
      // A desk browser may have the call and nobody to share with: the clipboard is left.
    }
  }
  const copied = navigator.clipboard?.writeText(text).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
  return copied ?? 'failed'
}
