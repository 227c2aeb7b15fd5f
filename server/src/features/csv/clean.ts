// What a cell says, without what people do not see: other blanks, marks of no width, accents in two characters.

const BLANKS = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000 ]+/g
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Line breaks stay: a name has none. */
export const cleanCell = (text: string) => text.normalize('NFC').replace(UNSEEN, '').replace(BLANKS, ' ').trim()

/** A column by its header, in any case, with blanks, dashes or quotation marks: `“Paid on”` is `paid_on`. */
export const columnName = (text: string) =>
  cleanCell(text.normalize('NFKC'))
    .replace(/["'“”„‟‘’‚«»*:]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

/** Two names with the same key are the same to people: in case, blanks, apostrophes and dashes. As `name_key` in SQL. */
export const nameKey = (text: string) =>
  cleanCell(text.replaceAll('´', "'").normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .replace(/[’‘ʼ`′]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .toLowerCase()
