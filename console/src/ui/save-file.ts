import { calendarDay } from '@aruga/ui/format/dates'

/** Hands a file to the browser to save, under this name. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Today, as file names carry it: `2026-11-20`. */
export const today = () => calendarDay(Date.now())
