// The pages that stay mounted behind the visible one, as in Ionic: the scroll position and typed text are still there on the way back.
type Kind = 'PUSH' | 'POP' | 'REPLACE'

/** The pages after going to `path`; the last one is visible. Going back drops the pages after it, as in the history. */
export function visit(pages: readonly string[], path: string, kind: Kind): readonly string[] {
  const at = pages.indexOf(path)
  if (at === pages.length - 1 && at >= 0) return pages
  if (kind === 'POP' && at >= 0) return pages.slice(0, at + 1)
  const before = kind === 'REPLACE' ? pages.slice(0, -1) : pages
  return [...before.filter((page) => page !== path), path]
}
