// The plain bytes of a PDF with blanks for what is no object: the contents of strings, comments and streams (ISO 32000-2, 7.2 and
// 7.3). A reader may begin at every object and trailer, wherever that stands, so each is looked at from its own beginning: nothing is
// hidden by what opens before it, and from what does not close within it everything stays. One pass, whatever the file.

/** Where a reader may begin. A string that has one is judged as an object from there. */
const BEGINNINGS = /(?<=[\d\s\0])obj|(?<![a-z])trailer/g
const [OPEN = 0, CLOSE, ESCAPE, COMMENT, LESS, GREATER, CR, LF] = Buffer.from('()\\%<>\r\n')
const BLANK = ' '

export function blankTexts(bytes: Uint8Array): Buffer {
  const blanked = Buffer.from(bytes)
  let from = 0
  for (const { index } of blanked.toString('latin1').matchAll(BEGINNINGS)) {
    blankWithin(blanked.subarray(from, index))
    from = index
  }
  blankWithin(blanked.subarray(from))
  return blanked
}

function blankWithin(part: Buffer) {
  let dictionaries = 0
  for (let at = 0; at < part.length; at++) {
    const sign = part[at]
    const isDouble = part[at + 1] === sign
    let end: number | undefined
    if (sign === OPEN) end = endOfString(part, at)
    else if (sign === COMMENT) end = endOfLine(part, at)
    else if (sign === LESS && !isDouble) end = part.indexOf('>', at)
    else if (sign === LESS) dictionaries += 1
    else if (sign === GREATER && isDouble) {
      dictionaries -= 1
      // Within a dictionary the word begins no stream.
      const [word] = dictionaries === 0 ? (/^\s*stream\r?\n/.exec(part.toString('latin1', at + 2, at + 40)) ?? []) : []
      if (word) end = part.indexOf('endstream', at)
    }
    if (isDouble && (sign === LESS || sign === GREATER)) at += 1
    if (end === undefined) continue
    if (end < 0) return
    part.fill(BLANK, sign === COMMENT ? at : at + 1, end)
    at = Math.max(at, end - (sign === GREATER ? 1 : 0))
  }
}

/** At the parenthesis that closes it; -1 without one. */
function endOfString(part: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < part.length; at++) {
    if (part[at] === ESCAPE) at += 1
    else if (part[at] === OPEN) depth += 1
    else if (part[at] === CLOSE) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

function endOfLine(part: Buffer, start: number): number {
  let at = start
  while (at < part.length && part[at] !== CR && part[at] !== LF) at += 1
  return at
}
