import Bowser from 'bowser'

/** Where a request came from, as far as it says. */
export type Caller = { address: string; userAgent: string | undefined }

// A browser's own line is shorter; what is longer is no browser's.
const LONGEST = 500

// Only names that the library has a list of: the rest would be words of the caller's choosing.
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/** `Chrome on Android`, or as much of it as is known; null for nothing. The line itself is kept nowhere. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > LONGEST) return null
  const { browser, os } = Bowser.parse(userAgent)
  const known = [
    ...(browser.name && browsers.has(browser.name) ? [browser.name] : []),
    ...(os.name && systems.has(os.name) ? [os.name] : []),
  ]
  return known.join(' on ') || null
}
