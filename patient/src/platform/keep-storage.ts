/**
 * Asks the browser to keep what is stored here (drafts, receipts not sent yet, the offline copies) when the phone runs out of space. Firefox would ask the
 * person, who cannot know why; it is left out there.
 */
export async function keepStorage(): Promise<void> {
  if (/Firefox/.test(navigator.userAgent) || (await navigator.storage?.persisted?.())) return
  await navigator.storage?.persist?.()
}
