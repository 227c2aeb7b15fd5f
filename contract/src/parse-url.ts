/** Undefined where it is no address. As `URL.parse` and `URL.canParse`, which iOS 16 does not have. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
