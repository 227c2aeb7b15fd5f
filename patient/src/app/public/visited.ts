// The pages that stay mounted behind the one shown, as Ionic keeps them: where one scrolled to, and what was typed, is still
// there on the way back.
type Kind = 'PUSH' | 'POP' | 'REPLACE'

/** The pages after going to `path`; the last one is shown. Going back drops what comes after, as in the history. */
export function visit(pages: readonly string[], path: string, kind: Kind): readonly string[] {
  const at = pages.indexOf(path)
  if (at === pages.length - 1 && at >= 0) return pages
  if (kind === 'POP' && at >= 0) return pages.slice(0, at + 1)
  const before = kind === 'REPLACE' ? pages.slice(0, -1) : pages
  return [...before.filter((page) => page !== path), path]
}
