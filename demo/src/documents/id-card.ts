import { pick, randomFrom } from '../random.ts'
import { type Colour, Page } from './pdf.ts'
import type { Upload } from './upload.ts'

export type Holder = { first: string; last: string; birthdate: string; sex: 'F' | 'M'; idNumber: string }

const BLUE: Colour = [0.08, 0.3, 0.52]
const PALE: Colour = [0.88, 0.93, 0.96]
const LABEL: Colour = [0.3, 0.4, 0.5]
const RED: Colour = [0.66, 0.23, 0.25]
const WHITE: Colour = [1, 1, 1]
const SKINS: Colour[] = [
  [0.94, 0.78, 0.64],
  [0.89, 0.69, 0.53],
  [0.79, 0.56, 0.4],
  [0.66, 0.45, 0.3],
]
const CLOTHES: Colour[] = [
  [0.18, 0.36, 0.54],
  [0.48, 0.23, 0.32],
  [0.18, 0.42, 0.36],
  [0.29, 0.29, 0.47],
]

/** A scan of an identity card of the Republic of Demo: a country that does not exist, marked as a specimen. */
export function idCard(holder: Holder): Upload {
  const { first, last, birthdate, sex, idNumber } = holder
  const page = new Page(400, 252)
  page.box(0, 0, 400, 252, PALE)
  page.box(0, 0, 400, 42, BLUE)
  page.text('REPUBLIC OF DEMO', 18, 20, 13, 'Helvetica-Bold', WHITE)
  page.text('National Identity Card  -  Pambansang Kard ng Pagkakakilanlan', 18, 33, 7.5, 'Helvetica', WHITE)
  page.text('SPECIMEN', 338, 20, 9, 'Helvetica-Bold', WHITE)
  page.text('for demonstration only', 312, 33, 7, 'Helvetica', WHITE)
  portrait(page, holder)
  const field = (label: string, value: string, x: number, y: number) => {
    page.text(label, x, y, 6.5, 'Helvetica', LABEL)
    page.text(value, x, y + 14, 11.5, 'Helvetica-Bold')
  }
  field('Last name / Apelyido', last, 140, 62)
  field('Given names / Mga pangalan', first, 140, 94)
  field('Date of birth / Kapanganakan', birthdate, 140, 126)
  field('Sex / Kasarian', sex, 280, 126)
  field('Number / Numero', idNumber, 140, 158)
  field('Valid until / May bisa hanggang', '2031-06-30', 280, 158)
  page.text('Signature / Lagda', 140, 192, 6.5, 'Helvetica', LABEL)
  page.text(`${first[0]}. ${last}`, 210, 198, 17, 'Times-Italic', [0.1, 0.16, 0.42])
  page.box(0, 210, 400, 42, WHITE)
  const machineReadable = `${last}<<${first}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z<]/g, '<')
  page.text(`IDXXX${idNumber}`.padEnd(38, '<'), 18, 227, 14, 'Courier')
  page.text(machineReadable.padEnd(38, '<').slice(0, 38), 18, 243, 14, 'Courier')
  return { kind: 'Id', originalName: 'id.pdf', contentType: 'application/pdf', bytes: page.end() }
}

/** Head and shoulders, different for each person and resembling nobody. */
function portrait(page: Page, { first, last, sex, birthdate }: Holder) {
  const random = randomFrom(`face ${first} ${last} ${birthdate}`)
  const skin = pick(random, SKINS)
  const cloth = pick(random, CLOTHES)
  const old = Number(birthdate.slice(0, 4)) < 1962
  const hair: Colour = old ? [0.62, 0.61, 0.61] : [0.13, 0.1 + random() * 0.06, 0.1]
  page.box(18, 56, 104, 134, WHITE)
  if (sex === 'F') page.oval(70, 116, 36, 52, hair)
  else page.oval(70, 100, 29, 33, hair)
  page.oval(70, 196, 46, 34, cloth)
  page.box(18, 190, 104, 42, PALE)
  page.box(61, 138, 18, 24, skin)
  page.oval(70, 114, 25 + random() * 3, 33, skin)
  page.oval(70 - 5 * random(), 84, 25, 9 + random() * 4, hair)
  for (const side of [-1, 1]) {
    page.oval(70 + side * 10, 112, 4.6, 3, WHITE)
    page.oval(70 + side * 10, 112, 2.4, 2.6, [0.15, 0.1, 0.08])
    page.box(66 + side * 10, 104, 8, 1.6, hair)
  }
  page.oval(70, 122, 2.6, 2, [skin[0] * 0.85, skin[1] * 0.82, skin[2] * 0.8])
  // A smile: a mouth whose upper part is covered by the face's colour.
  const smile = 8 + random() * 3
  page.oval(70, 130, smile, 5, RED)
  page.oval(70, 127.5, smile + 1.5, 4.6, skin)
}
