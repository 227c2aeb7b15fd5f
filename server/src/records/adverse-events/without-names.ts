/** A name of one letter is in every word. */
const isName = (name: string) => name.length > 1
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text in which these names, addresses and numbers are replaced, each as a whole and in any case of its letters. */
export function withoutNames(text: string, names: readonly string[]): string {
  // A name of several words is also used in parts.
  const parts = names.flatMap((name) => [name, ...name.split(/\s+/)]).filter(isName)
  if (parts.length === 0) return text
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length).map(escaped)
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    '[removed]',
  )
}
