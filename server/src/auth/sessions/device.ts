import Bowser from 'bowser'

// Browsers send shorter User-Agent headers.
const MAX_LENGTH = 500

// Only names that the library lists: anything else would be text that the caller chose.
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/** `Chrome on Android`, or the part that is recognised, else null. The User-Agent itself is not stored. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_LENGTH) return null
  const { browser, os } = Bowser.parse(userAgent)
  const known = [
    ...(browser.name && browsers.has(browser.name) ? [browser.name] : []),
    ...(os.name && systems.has(os.name) ? [os.name] : []),
  ]
  return known.join(' on ') || null
}
