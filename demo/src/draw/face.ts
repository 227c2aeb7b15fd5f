import { pick, randomFrom } from './random.ts'

export type Sex = 'F' | 'M'

const SKINS = [
  ['#f0c8a4', '#d9a27a'],
  ['#e3b088', '#c48a60'],
  ['#c98f66', '#a56f48'],
  ['#a8734c', '#865636'],
] as const
const HAIRS = ['#1d1a1c', '#2b211d', '#3b2a20', '#4a4a4d'] as const
const CLOTHES = [
  ['#2f5d8a', '#1f4468'],
  ['#7a3b52', '#5c2a3d'],
  ['#2e6b5b', '#1f4d41'],
  ['#e9e4d8', '#c9c1ae'],
  ['#4b4a78', '#363560'],
] as const

/** A drawn head and shoulders on a grid of 400 x 500, another one for each seed. It resembles nobody. */
export function face(seed: string, sex?: Sex): { svg: string; sex: Sex } {
  const random = randomFrom(`face ${seed}`)
  const shown = sex ?? pick(random, ['F', 'M'])
  const [skin, shade] = pick(random, SKINS)
  const hair = pick(random, HAIRS)
  const [cloth, clothShade] = pick(random, CLOTHES)
  const wide = 94 + random() * 12
  const id = `f${Math.floor(random() * 1e9).toString(36)}`
  const svg = `<defs>
  <radialGradient id="${id}s" cx="0.42" cy="0.36" r="0.75"><stop offset="0.3" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
  <linearGradient id="${id}c" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${cloth}"/><stop offset="1" stop-color="${clothShade}"/></linearGradient>
  <linearGradient id="${id}h" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(hair)}"/><stop offset="0.6" stop-color="${hair}"/></linearGradient>
</defs>
<path d="M${197 - wide} 232 q0 -130 ${wide + 3} -130 q${wide + 3} 0 ${wide + 3} 130z" fill="${hair}"/>
${shown === 'F' ? hairBehind(`url(#${id}h)`, random) : ''}
<path d="M158 300 q2 62 -12 74 q54 40 108 0 q-14 -12 -12 -74z" fill="${shade}"/>
<path d="M20 500 q6 -96 96 -118 l36 -14 q48 42 96 0 l36 14 q90 22 96 118z" fill="url(#${id}c)"/>
${collar(cloth, clothShade, random)}
<ellipse cx="${200 - wide - 2}" cy="238" rx="15" ry="26" fill="${shade}"/><ellipse cx="${200 + wide + 2}" cy="238" rx="15" ry="26" fill="${shade}"/>
<path d="M${200 - wide} 205 q0 -112 ${wide} -112 q${wide} 0 ${wide} 112 q0 84 -${wide * 0.55} 118 q-${wide * 0.45} 30 -${wide * 0.9} 0 q-${wide * 0.55} -34 -${wide * 0.55} -118z" fill="url(#${id}s)"/>
${features(shade, hair, shown, random)}
${shown === 'F' ? hairFront(`url(#${id}h)`, wide, random) : hairShort(`url(#${id}h)`, wide, random)}
${random() < 0.35 ? glasses() : ''}`
  return { svg, sex: shown }
}

function features(shade: string, hair: string, sex: Sex, random: () => number): string {
  const smile = 8 + random() * 9
  const brow = 3 + random() * 4
  const eyes = [158, 242]
    .map(
      (x) =>
        `<path d="M${x - 19} 232 q19 -17 38 0 q-19 13 -38 0z" fill="#fdfbf8"/><circle cx="${x}" cy="230" r="8.6" fill="#3a2618"/><circle cx="${x + 3}" cy="227" r="2.4" fill="#fff"/>` +
        `<path d="M${x - 20} 232 q20 -20 40 0" fill="none" stroke="#2a1c16" stroke-width="${sex === 'F' ? 4.4 : 3.2}" stroke-linecap="round"/>`,
    )
    .join('')
  const lips = sex === 'F' ? '#b4505a' : '#a5635a'
  return `${eyes}
<path d="M134 ${206 - brow} q22 -14 46 -2 M266 ${206 - brow} q-22 -14 -46 -2" fill="none" stroke="${hair}" stroke-width="${sex === 'F' ? 6 : 8.5}" stroke-linecap="round"/>
<path d="M200 226 q-4 30 -14 44 q14 12 30 2" fill="none" stroke="${shade}" stroke-width="4.5" stroke-linecap="round"/>
<path d="M164 296 q36 ${smile} 72 0 q-12 ${smile + 18} -36 ${smile + 17} q-24 0 -36 -${smile + 17}z" fill="${lips}" opacity="0.92"/>
<path d="M168 298 q32 ${smile + 1} 64 0 q-32 ${smile * 0.2} -64 0z" fill="#fff" opacity="0.85"/>
<ellipse cx="138" cy="270" rx="19" ry="12" fill="#d96b5a" opacity="0.2"/><ellipse cx="262" cy="270" rx="19" ry="12" fill="#d96b5a" opacity="0.2"/>`
}

const hairBehind = (fill: string, random: () => number) =>
  random() < 0.6
    ? `<path d="M84 210 q0 -150 116 -150 q116 0 116 150 l10 190 q-60 34 -126 34 q-66 0 -126 -34z" fill="${fill}"/>`
    : `<path d="M86 210 q0 -148 114 -148 q114 0 114 148 q4 88 -22 116 l-184 0 q-26 -28 -22 -116z" fill="${fill}"/>`

const hairFront = (fill: string, wide: number, random: () => number) =>
  random() < 0.5
    ? `<path d="M${196 - wide} 236 q-14 -164 104 -164 q118 0 104 164 q-10 -84 -70 -112 q-60 50 -138 112z" fill="${fill}"/>`
    : `<path d="M${196 - wide} 240 q-14 -168 104 -168 q118 0 104 168 q-8 -70 -44 -96 q-14 -14 -56 -16 q-46 2 -62 18 q-34 28 -46 94z" fill="${fill}"/>`

const hairShort = (fill: string, wide: number, random: () => number) =>
  random() < 0.5
    ? `<path d="M${196 - wide} 222 q-18 -160 104 -156 q122 -4 104 156 q-6 -52 -22 -72 q-80 14 -138 -18 q-38 30 -48 90z" fill="${fill}"/>`
    : `<path d="M${196 - wide} 216 q-10 -148 104 -148 q114 0 104 148 q-6 -38 -18 -62 q-40 -24 -86 -24 q-50 0 -86 26 q-12 22 -18 60z" fill="${fill}"/>`

const collar = (cloth: string, dark: string, random: () => number) =>
  random() < 0.6
    ? `<path d="M148 368 l-22 12 l52 66 l22 -40 l22 40 l52 -66 l-22 -12 q-52 48 -104 0z" fill="${lighter(cloth)}" stroke="${dark}" stroke-width="2.5" stroke-linejoin="round"/><path d="M200 408 v92" stroke="${dark}" stroke-width="3"/>`
    : `<path d="M146 370 q54 62 108 0" fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>`

const glasses = () =>
  `<g fill="#fff" fill-opacity="0.12" stroke="#22262b" stroke-width="4.5"><rect x="126" y="208" width="62" height="46" rx="19"/><rect x="212" y="208" width="62" height="46" rx="19"/><path d="M188 226 q12 -9 24 0 M126 224 l-22 -5 M274 224 l22 -5" fill="none"/></g>`

function lighter(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${channels.map((channel) => Math.min(255, Math.round(channel + (255 - channel) * 0.22))).join(' ')})`
}
