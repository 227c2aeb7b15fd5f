import { Capacitor } from '@capacitor/core'

/**
 * Saves a file on the device: as a download in a browser; in a native app, whose web view has no downloads, by the share
 * sheet, which requires a user gesture. False when the gesture is missing: then show a button that calls this again.
 */
export async function saveFile(content: Blob, name: string): Promise<boolean> {
  if (Capacitor.isNativePlatform()) return shareFile(new File([content], name, { type: content.type }))
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // A phone may still be reading the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}

async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    // Closed without choosing, which is not a failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
