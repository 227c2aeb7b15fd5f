/**
 * Asks the browser not to evict what is stored here (drafts, the outbox, the offline copies) when the phone runs out of space. Left out
 * in Firefox, which would prompt the person, who cannot know why.
 */
export async function keepStorage(): Promise<void> {
  if (/Firefox/.test(navigator.userAgent) || (await navigator.storage?.persisted?.())) return
  await navigator.storage?.persist?.()
}
