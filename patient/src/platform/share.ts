export type Shared = 'shared' | 'copied' | 'left' | 'failed'

/** Passes a text to the device's share sheet, or to the clipboard if there is none. `left`: the person closed the sheet. */
export async function shareText(title: string, text: string): Promise<Shared> {
  if (import.meta.env.MODE === 'native') return (await import('./native/share.ts')).shareText(title, text)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
      // A desktop browser may have the call but no share target: use the clipboard.
    }
  }
  const copied = navigator.clipboard?.writeText(text).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
  return copied ?? 'failed'
}
