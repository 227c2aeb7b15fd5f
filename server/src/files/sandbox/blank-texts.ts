// The plain bytes of a PDF with blanks instead of the contents of strings, comments and streams (ISO 32000-2, 7.2 and
// 7.3). A reader may begin at every object and trailer, wherever it stands, so each is read from its own beginning: nothing is
// hidden by a string that opens before it, and a string that does not close within it stays whole. One pass, whatever the file.

/** Where a reader may begin. A string that contains such a place is judged as an object from there. */
const BEGINNINGS = /(?<=[\d\s\0])obj|(?<![a-z])trailer/g
const [OPEN = 0, CLOSE, ESCAPE, COMMENT, LESS, GREATER, CR, LF] = Buffer.from('()\\%<>\r\n')
const [S] = Buffer.from('s')
const WHITE = new Set(Buffer.from(' \t\r\n\f\v'))
const BLANK = ' '

export function blankTexts(bytes: Uint8Array): Buffer {
  const blanked = Buffer.from(bytes)
  let from = 0
  for (const { index } of blanked.toString('latin1').matchAll(BEGINNINGS)) {
    blankWithin(blanked, from, index)
    from = index
  }
  blankWithin(blanked, from, blanked.length)
  return blanked
}

function blankWithin(bytes: Buffer, from: number, to: number) {
  /** The first place after `at`, within this part; -1 without one. */
  const find = (what: string, at: number) => {
    const found = bytes.subarray(at, to).indexOf(what)
    return found < 0 ? -1 : at + found
  }
  let dictionaries = 0
  for (let at = from; at < to; at++) {
    const sign = bytes[at]
    const isDouble = at + 1 < to && bytes[at + 1] === sign
    let end: number | undefined
    if (sign === OPEN) end = endOfString(bytes, at, to)
    else if (sign === COMMENT) end = endOfLine(bytes, at, to)
    else if (sign === LESS && !isDouble) end = find('>', at)
    else if (sign === LESS) dictionaries += 1
    else if (sign === GREATER && isDouble) {
      dictionaries -= 1
      // Within a dictionary, the word begins no stream.
      if (dictionaries === 0 && beginsStream(bytes, at + 2, to)) end = find('endstream', at)
    }
    if (isDouble && (sign === LESS || sign === GREATER)) at += 1
    if (end === undefined) continue
    if (end < 0) return
    bytes.fill(BLANK, sign === COMMENT ? at : at + 1, end)
    at = Math.max(at, end - (sign === GREATER ? 1 : 0))
  }
}

function beginsStream(bytes: Buffer, at: number, to: number): boolean {
  const most = Math.min(at + 38, to)
  let start = at
  while (start < most && WHITE.has(bytes[start] as number)) start += 1
  return bytes[start] === S && /^stream\r?\n/.test(bytes.toString('latin1', start, most))
}

/** The closing parenthesis; -1 without one. */
function endOfString(bytes: Buffer, start: number, to: number): number {
  let depth = 0
  for (let at = start; at < to; at++) {
    if (bytes[at] === ESCAPE) at += 1
    else if (bytes[at] === OPEN) depth += 1
    else if (bytes[at] === CLOSE) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

function endOfLine(bytes: Buffer, start: number, to: number): number {
  let at = start
  while (at < to && bytes[at] !== CR && bytes[at] !== LF) at += 1
  return at
}
