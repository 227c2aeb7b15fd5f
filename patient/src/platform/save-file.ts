/** Opens a file in the phone's own viewer, in a native app only. False when no app can show it. */
export const viewFile = async (content: Blob, name: string): Promise<boolean> =>
  import.meta.env.MODE === 'native' && (await import('./native/share.ts')).viewFile(content, name)

/**
 * Saves a file on the device: as a download in a browser; through the share sheet in a native app, whose web view has no downloads. False
 * if that failed: then show a button that calls this again.
 */
export async function saveFile(content: Blob, name: string): Promise<boolean> {
  if (import.meta.env.MODE === 'native') return (await import('./native/share.ts')).shareFile(content, name)
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
