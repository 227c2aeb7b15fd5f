/** Undefined when it is no URL. Replaces `URL.parse` and `URL.canParse`, which iOS 16 lacks. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
