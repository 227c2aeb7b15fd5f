// A doctor's hand: small letters run on as in cursive, capitals and digits stand alone. Each letter is a line through
// points on a grid (4 high for an a, 8 for an l, y up), made smooth and a little different every time.
import { randomFrom } from './random.ts'

type Point = [number, number]

// From the foot of the letter before to the foot of the next; after a bar: dots and strokes set later.
const JOINED: Record<string, string> = {
  a: '0,0 2.9,3.5 1.6,4 .5,2.4 .6,.6 1.6,0 2.9,1.6 3.4,3.8 3.2,.8 3.8,0 4.6,.5',
  b: '0,0 1.8,4.5 2.2,7.4 1.5,8 1,6 1,1.2 1.7,0 2.9,.7 3.1,2.4 2.5,3.2 3.2,2.7 4.2,2.9',
  c: '0,0 .8,2.4 2.1,3.9 2.6,3.3 2,3.9 1,3.2 .6,1.6 1,.2 2,0 3.4,.8',
  d: '0,0 2.9,3.4 1.6,4 .5,2.5 .6,.6 1.6,0 3,1.8 4,7.8 3.3,1.2 3.8,0 4.7,.5',
  e: '0,0 2.1,1.7 2.6,3.3 1.7,4 .8,2.8 .9,.8 1.9,0 3.3,.8',
  f: '0,0 1.9,4 2.7,7.3 2,8 1.5,6 .9,-2.2 1.3,-3 2,-1.5 1.9,.1 3.3,.8',
  g: '0,0 2.9,3.4 1.6,4 .5,2.5 .7,.7 1.6,.3 2.9,2.2 3.3,3.8 2.7,-1.8 1.7,-3 1,-2.2 2.4,-.5 4.2,.7',
  h: '0,0 1.7,4 2.3,7.4 1.6,8 1.1,6 .8,0 1.6,2.9 2.6,4 3.2,3 3.1,.8 3.7,0 4.6,.5',
  i: '0,0 1.3,3.7 1.2,.8 1.8,0 2.7,.5|1.7,5.3 1.9,5.6',
  j: '0,0 1.6,3.7 1.1,-1.8 .3,-3 -.5,-2.2 1,-.6 2.7,.6|1.9,5.3 2.1,5.6',
  k: '0,0 1.7,4 2.3,7.4 1.6,8 1.1,6 .8,0 1.4,2 2.8,3.8 2.7,2.6 1.5,2 2.7,.5 3.5,0 4.3,.5',
  l: '0,0 1.7,4 2.2,7.3 1.6,8 1.1,6 1,1 1.6,0 2.6,.5',
  m: '0,0 .9,3.5 .9,.1 1.6,2.8 2.5,3.9 3,2.8 2.9,.1 3.6,2.8 4.6,3.9 5.1,2.8 4.9,.7 5.5,0 6.4,.5',
  n: '0,0 .9,3.5 .9,.1 1.6,2.8 2.6,3.9 3.2,2.8 3.1,.7 3.6,0 4.5,.5',
  o: '0,0 2.2,3.8 1.2,3.6 .5,2 .9,.3 2.1,.2 2.9,2 2.3,3.7 2.9,3.1 4,3.1',
  p: '0,0 1.2,3.7 .5,-3 1.2,2.4 2.4,4 3.3,3 3.1,.8 2.1,.1 1.3,.6 2.6,.1 4,.6',
  q: '0,0 2.9,3.4 1.6,4 .5,2.5 .7,.7 1.6,.3 2.9,2.2 3.3,3.8 2.9,-2.5 3.5,-2.9 3.6,-.8 4.5,.6',
  r: '0,0 .9,3.4 1.2,4.2 1.6,3.7 2.6,3.5 2.3,.8 2.8,0 3.7,.5',
  s: '0,0 1.7,3.9 2.1,2.4 2.4,.9 1.4,0 .6,.5 2,.1 3.2,.6',
  t: '0,0 1.5,4 2,6.2 1.4,.9 2,0 2.8,.5|.3,4.5 2.9,4.8',
  u: '0,0 1,3.7 .9,1 1.6,0 2.7,1.4 3.3,3.7 3.1,.9 3.7,0 4.6,.5',
  v: '0,0 .9,3.7 1.4,1 1.9,.1 2.7,1.8 3,3.7 3.5,3.1 4.2,3.1',
  w: '0,0 .8,3.6 .9,.8 1.5,0 2.3,1.4 2.6,3.4 2.6,.8 3.2,0 4,1.6 4.4,3.7 4.8,3.1 5.5,3.1',
  x: '0,0 1,3.7 2.1,.6 2.9,0 3.7,.5|3.1,3.8 .5,.1',
  y: '0,0 1,3.7 .9,1.4 1.6,.3 2.7,1.8 3.3,3.7 2.7,-2 1.8,-3 1.1,-2.2 2.5,-.5 4.3,.7',
  z: '0,0 1,3.5 2.2,3.9 2.5,3 .9,.2 2.1,.3 1.9,-2 1.2,-2.8 .9,-1.8 2.6,-.2 3.8,.6',
}

const ALONE: Record<string, string> = {
  A: '0,0 2.4,7.8 2.5,7.7 4.4,0|.9,2.8 4.1,3.1',
  B: '.9,7.6 .5,0|.3,7.4 3,8 3.8,6.4 2.6,4.5 1,4.1 3.4,3.9 4.2,2.2 3,.2 .2,.1',
  C: '4.2,6.6 3,8 1,7 .2,4 .8,1 2.4,0 4.4,1.2',
  D: '1,7.5 .6,.1|0,7.5 3,7.6 4.8,5.2 4.4,2 2.6,.2 0,.1',
  E: '3.8,7.2 1.8,8 .7,6.4 2.4,4.4 .6,3.4 .3,1.4 1.7,0 3.9,1',
  F: '1,7.6 .6,0|0,7.4 4.2,7.9|.8,4.2 3,4.5',
  G: '4.2,6.8 2.8,8 .9,6.8 .2,3.6 1,.6 2.6,0 4.1,1.2 4.2,3.4 4.1,3.4 2.5,3.3',
  H: '.8,7.8 .4,0|4.3,7.8 3.9,0|.4,3.9 4.2,4.3',
  I: '1.1,7.8 .8,0',
  J: '3.2,7.8 2.8,1 1.6,-.4 .3,.8',
  K: '.9,7.8 .5,0|4,7.8 .8,3.6 .9,3.6 4.2,0',
  L: '1.3,7.8 .6,.4 .7,.3 4,.5',
  M: '.2,0 1.1,7.6 1.2,7.5 2.8,2.4 2.9,2.4 4.9,7.8 5,7.7 5.4,0',
  N: '.3,0 .9,7.5 1,7.5 3.9,.3 4,.3 4.5,7.8',
  O: '2.6,8 .8,6.6 .2,3.6 1,.7 2.8,0 4.6,1.6 4.9,5 3.8,7.4 2.2,7.9',
  P: '1,7.6 .5,0|.2,7.2 3,8 4.2,6.4 3.2,4.3 .9,3.7',
  Q: '2.6,8 .8,6.6 .2,3.6 1,.7 2.8,0 4.6,1.6 4.9,5 3.8,7.4 2.2,7.9|3,2 5,-.8',
  R: '1,7.6 .5,0|.2,7.2 3,8 4,6.4 3,4.5 .9,4 2.2,3.8 4.4,0',
  S: '3.8,7 2.4,8 .8,6.8 1.4,5 3.4,3.4 3.6,1.2 2,0 .2,1',
  T: '2.5,7.6 2,0|.1,7.3 4.7,7.8',
  U: '.5,7.8 .4,2 1.8,0 3.5,1.2 4.3,7.8 4.2,.8 4.9,.1',
  V: '.2,7.8 2.1,.1 2.3,.1 4.4,7.8',
  W: '.2,7.8 1.4,.1 1.5,.1 3,5.4 3.1,5.4 4.4,.1 4.5,.1 6,7.8',
  X: '.4,7.8 4.2,0|4.2,7.8 .2,0',
  Y: '.4,7.8 2.2,4 2.3,4|4.4,7.8 1.6,0',
  Z: '.4,7.4 4.2,7.7 4.1,7.6 .4,.3 .5,.2 4.4,.4',
  0: '2.2,8 .7,6.6 .3,3.4 1,.4 2.2,0 3.5,1.8 3.7,5.4 2.8,7.7 1.8,7.9',
  1: '.7,6.2 1.9,7.8 1.9,7.7 1.5,0',
  2: '.5,6.4 1.5,7.9 3,7.2 2.9,5.2 .4,.3 .5,.2 1.8,.4 3.8,.2',
  3: '.6,7.2 2,8 3.2,6.4 1.6,4.4 3.4,2.4 2,0 .2,.8',
  4: '1.8,7.8 .4,2.9 .5,2.8 4,3.1|3.4,5 2.9,0',
  5: '3.6,7.8 1.2,7.6 1.1,7.5 .8,4.6 2.2,4.9 3.5,3.2 2.5,.4 .3,.4',
  6: '3.1,7.8 1.1,5 .4,2 1.6,0 3.1,1 3.1,3 1.8,3.7 .6,2.2',
  7: '.4,7.4 3.9,7.7 3.8,7.6 1.3,0|1,3.8 3.2,4.1',
  8: '2.9,7.3 1.8,8 .8,6.4 3.2,2.4 2.4,.2 .8,.3 .6,2 3,5.6 2.9,7.3',
  9: '3.3,6.4 2,7.9 .6,6 1.6,4.3 3.3,6 3.2,3 2.2,0',
  '.': '.3,.1 .5,.2',
  ',': '.6,.4 .2,-1',
  '-': '.3,3.2 2.4,3.4',
  '/': '0,-.6 2.8,8.2',
  '(': '1.6,8.6 .4,5.6 .4,2 1.4,-.8',
  ')': '.4,8.6 1.5,5.6 1.4,2 .2,-.8',
  '#': '1.4,7.4 .8,.4|3.2,7.6 2.5,.6|.2,2.8 4,3.1|.4,5.2 4.2,5.5',
  ':': '.4,.6 .5,.8|.7,3.6 .8,3.8',
  '+': '1.6,1.4 1.8,5.2|0,3.2 3.4,3.5',
  "'": '.8,8 .5,6.4',
}

/** `x` and `y` are the start of the baseline, `size` the height of a small letter, `weight` the pen's width. */
export type Hand = { x: number; y: number; size: number; weight: number; fill?: string; seed?: string }

/** A line of handwriting as SVG paths. A character without a drawing becomes a space. */
export function handwritten(text: string, { x, y, size, weight, fill = '#1d2f6f', seed = text }: Hand): string {
  const random = randomFrom(seed)
  const scale = size / 4
  const lines: Point[][] = []
  let line: Point[] | null = null
  let pen = 0
  const place = (stroke: string): Point[] =>
    stroke.split(' ').map((point) => {
      const [px = 0, py = 0] = point.split(',').map(Number)
      const wobble = () => (random() - 0.5) * 0.28
      const drift = Math.sin(pen / 17) * 0.35
      return [x + (pen + px + wobble() + (py + drift) * 0.22) * scale, y - (py + wobble() + drift) * scale]
    })
  for (const character of unaccented(text)) {
    const joins = character in JOINED
    const [main, ...later] = strokesOf(character)
    if (main !== undefined) {
      const points = place(main)
      // An o, v or w ends high: the next letter starts from there and not from its foot.
      if (joins && line) line.push(...points.slice(1))
      else {
        line = points
        lines.push(line)
      }
      for (const stroke of later) lines.push(place(stroke))
    }
    if (!joins) line = null
    pen += advance(character)
  }
  return stroked(lines.map(smooth).join(''), fill, weight)
}

/** How wide a line of handwriting gets. */
export function handWidth(text: string, size: number): number {
  return ([...unaccented(text)].reduce((sum, character) => sum + advance(character), 0) * size) / 4
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const strokesOf = (character: string) => (JOINED[character] ?? ALONE[character])?.split('|') ?? []

function advance(character: string): number {
  const [main, ...later] = strokesOf(character)
  if (main === undefined) return 3.7
  return character in JOINED ? (gridXs(main).at(-1) ?? 0) - 0.1 : Math.max(...[main, ...later].flatMap(gridXs)) + 1.1
}

const stroked = (path: string, colour: string, weight: number) =>
  `<path fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`

const gridXs = (stroke: string) => stroke.split(' ').map((point) => Number(point.split(',')[0]))

/** A signature: the first letter of the last name, and then nothing anybody could read. About `size` x 3 wide. */
export function signature(name: string, { x, y, size, weight, fill = '#1d2f6f' }: Omit<Hand, 'seed'>): string {
  const random = randomFrom(`signature ${name}`)
  const initial = name.split(' ').at(-1)?.[0] ?? 'X'
  const capital = handwritten(initial, { x, y, size: size * 0.62, weight, fill, seed: name })
  const points: Point[] = [[x + size * 0.5, y - size * 0.1]]
  const waves = 5 + Math.floor(random() * 4)
  for (let wave = 0; wave < waves; wave++) {
    const along = x + size * (0.6 + (1.7 * (wave + random() * 0.6)) / waves)
    const tall = size * (random() < 0.25 ? 0.8 : 0.34) * (1 - wave / (waves + 3)) * (0.6 + random() * 0.7)
    points.push([along + size * 0.12, y - tall], [along + size * (random() * 0.12 - 0.04), y - tall * 0.6])
    points.push([along + size * 0.08, y + size * (random() * 0.14 - 0.02)])
  }
  points.push([x + size * (2.7 + random() * 0.5), y - size * (0.1 + random() * 0.3)])
  const back: Point[] = [
    [x + size * 2.8, y + size * 0.16],
    [x + size * 1.2, y + size * 0.3],
    [x - size * 0.1, y + size * 0.34],
  ]
  return capital + stroked(smooth(points) + (random() < 0.6 ? smooth(back) : ''), fill, weight)
}

// Through every point (Catmull-Rom, as cubic curves).
function smooth(points: Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const show = ([px, py]: Point) => `${px.toFixed(1)} ${py.toFixed(1)}`
  let path = `M${show(at(0))}`
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const lead: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const trail: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${show(lead)} ${show(trail)} ${show(to)}`
  }
  return path
}
