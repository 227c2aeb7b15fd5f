import { dayInManila } from '@aruga/contract/days'

/** Lets the browser save a file under this name. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // By the next task the browser has read the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Today, for file names: `2026-11-20`. */
export const today = () => dayInManila(Date.now())
