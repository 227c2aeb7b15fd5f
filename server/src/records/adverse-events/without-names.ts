/** A one-letter name is in every word. */
const isName = (name: string) => name.length > 1
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Replaces these names, addresses and numbers in a text, as whole words and in any case. */
export function withoutNames(text: string, names: readonly string[]): string {
  // Parts of a name of several words are used alone, too.
  const parts = names.flatMap((name) => [name, ...name.split(/\s+/)]).filter(isName)
  if (parts.length === 0) return text
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length).map(escaped)
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    '[removed]',
  )
}
