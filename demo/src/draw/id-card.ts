import { spokenDate } from './dates.ts'
import { face, type Sex } from './face.ts'
import { signature } from './handwriting.ts'
import { machineReadable } from './machine-readable.ts'
import { type Frame, photograph } from './photograph.ts'
import { printed } from './printed.ts'
import { randomFrom } from './random.ts'
import { typed } from './typed.ts'

/** `birthdate` and `validUntil` are YYYY-MM-DD. `portraitSeed` chooses the face, whose sex is shown when none is given. */
export type IdCard = {
  name: string
  birthdate: string
  number: string
  portraitSeed: string
  sex?: Sex
  validUntil?: string
}

// The size of every ID card (ISO/IEC 7810 ID-1), 12 units to the millimetre.
const WIDTH = 1027
const HEIGHT = 648
const FRAME: Frame = { width: 1600, height: 1200 }
const OUTLINE = `M38 0H${WIDTH - 38}q38 0 38 38V${HEIGHT - 38}q0 38 -38 38H38q-38 0 -38 -38V38q0 -38 38 -38z`
const INK = '#16263f'

/** A photo of an identity card of the Republic of Demo: a country that does not exist, marked as a specimen. JPEG. */
export async function drawId(card: IdCard): Promise<Buffer> {
  const { name, birthdate, number, validUntil = '2031-06-30' } = card
  const { svg: portrait, sex } = face(card.portraitSeed, card.sex)
  const names = name.trim().split(/\s+/)
  const [given, last] = [names.slice(0, -1).join(' '), names.at(-1) ?? '']
  const svg = `${background(number)}${heading()}
<clipPath id="photo"><rect x="44" y="128" width="286" height="344" rx="10"/></clipPath>
<g clip-path="url(#photo)"><rect x="44" y="128" width="286" height="344" fill="url(#studio)"/><g transform="translate(44 128) scale(0.715)">${portrait}</g></g>
<rect x="44" y="128" width="286" height="344" rx="10" fill="none" stroke="#5d7d9c" stroke-width="1.5"/>
<g opacity="0.2" transform="translate(846 128) scale(0.36)">${portrait}</g>
${field('Last name / Apelyido', last, 366, 146)}
${field('Given names / Mga pangalan', given, 366, 218)}
${field('Date of birth / Kapanganakan', spokenDate(birthdate), 366, 290)}
${field('Sex / Kasarian', sex, 700, 290)}
${field('Number / Numero', number, 366, 362)}
${field('Valid until / May bisa hanggang', spokenDate(validUntil), 700, 362)}
${label('Signature / Lagda', 366, 434)}${signature(name, { x: 530, y: 470, size: 44, weight: 3, fill: '#182848' })}
<rect y="502" width="${WIDTH}" height="${HEIGHT - 502}" fill="#fff" opacity="0.7"/>
${machineReadable({ number, birthdate, validUntil, sex, last, given })
  .map((line, row) => typed(line, { x: 60, y: 545 + row * 38, height: 25, weight: 3.6, fill: '#23282f', pitch: 30.5 }))
  .join('')}`
  return photograph({ svg, width: WIDTH, height: HEIGHT, outline: OUTLINE, paper: false }, FRAME, `id ${number}`)
}

const label = (text: string, x: number, y: number) => printed(text, { x, y: y + 12, size: 15, fill: '#47617e' })
const field = (name: string, value: string, x: number, y: number) =>
  label(name, x, y) + printed(value, { x, y: y + 42, size: Math.min(27, 500 / value.length), face: 'Bold', fill: INK })

function heading(): string {
  const end = { x: WIDTH - 40, anchor: 'end', fill: '#ffd9d2' } as const
  return `<rect width="${WIDTH}" height="104" fill="url(#band)"/>${sun(74, 52, 30)}
${printed('REPUBLIC OF DEMO', { x: 128, y: 48, size: 34, face: 'Bold', fill: '#fff', spacing: 0.06 })}
${printed('National Identity Card  ·  Pambansang Kard ng Pagkakakilanlan', { x: 129, y: 82, size: 19.5, fill: '#dcebf7' })}
${printed('SPECIMEN', { ...end, y: 46, size: 21, face: 'Bold', spacing: 0.08 })}
${printed('for demonstration only', { ...end, y: 74, size: 15 })}`
}

// The fine lines of security print.
function background(seed: string): string {
  const random = randomFrom(`guilloche ${seed}`)
  const phase = random() * 6
  const waves = Array.from({ length: 46 }, (_, row) => {
    const points = Array.from({ length: 53 }, (_, column) => {
      const x = column * 20 - 10
      const y = row * 15 + Math.sin(x / 74 + row * 0.34 + phase) * 17 + Math.sin(x / 31 - row * 0.21) * 6
      return `${x} ${y.toFixed(1)}`
    })
    return `M${points.join('L')}`
  }).join('')
  const rosette = Array.from(
    { length: 24 },
    (_, petal) => `<ellipse cx="820" cy="330" rx="230" ry="86" transform="rotate(${petal * 7.5} 820 330)"/>`,
  ).join('')
  return `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dcecf4"/><stop offset="0.5" stop-color="#f4f1e4"/><stop offset="1" stop-color="#f2dcd9"/></linearGradient>
<linearGradient id="band" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#14487c"/><stop offset="0.72" stop-color="#1d6aa3"/><stop offset="1" stop-color="#a93a3f"/></linearGradient>
<linearGradient id="studio" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef3f6"/><stop offset="1" stop-color="#cfdbe3"/></linearGradient>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<path d="${waves}" fill="none" stroke="#6fa0bd" stroke-width="1" opacity="0.34"/>
<g fill="none" stroke="#c58a7c" stroke-width="1" opacity="0.3">${rosette}</g>`
}

function sun(x: number, y: number, radius: number): string {
  const rays = Array.from(
    { length: 8 },
    (_, ray) =>
      `<path d="M${x - 4} ${y - radius * 0.62} L${x} ${y - radius * 1.22} L${x + 4} ${y - radius * 0.62}z" transform="rotate(${ray * 45} ${x} ${y})"/>`,
  )
  return `<g fill="#ffd45e"><circle cx="${x}" cy="${y}" r="${radius * 0.5}"/>${rays.join('')}</g>`
}
