// Which Markdown parses quickly. The parser's time grows with the square of the nesting, and its stack with the depth, so both
// are bounded beforehand, by one pass over the lines.

/** Lists and quotes within each other on one line; two columns of indentation count as one. */
const MAX_DEPTH = 12
/** Characters without a space: longer than any URL of a page. */
const MAX_WORD = 1000
/** Asterisks, underscores and tildes, counted once per run, in lines without an empty one between them. */
const MAX_MARKS = 120

const BLOCKS = /^[ \t]*(?:(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]*)*/

export function isReadable(markdown: string): boolean {
  let marks = 0
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const [start = ''] = BLOCKS.exec(line) ?? []
    if (depthOf(start) > MAX_DEPTH || line.split(/\s+/).some(({ length }) => length > MAX_WORD)) return false
    const rest = line.slice(start.length)
    marks = line.trim() === '' ? 0 : marks + (rest.match(/\*+|_+|~+/g)?.length ?? 0)
    if (marks > MAX_MARKS) return false
  }
  return true
}

function depthOf(start: string): number {
  const markers = start.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0
  const columns = start.match(/[ \t]/g)?.reduce((sum, one) => sum + (one === '\t' ? 4 : 1), 0) ?? 0
  return markers + Math.floor(Math.max(0, columns - markers) / 2)
}
