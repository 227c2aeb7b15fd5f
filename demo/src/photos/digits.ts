// Digits as a till prints them and as a doctor writes them, as strokes, so that dates can be drawn into photos without any
// font. Each digit is a list of strokes on a grid, y up: 4 x 6 for the till, 4 x 8 for the pen.
type Point = [number, number]

const TILL: Record<string, string> = {
  0: '1.2,0 0,1.4 0,4.6 1.2,6 2.8,6 4,4.6 4,1.4 2.8,0 1.2,0',
  1: '.6,4.6 2,6 2,0|.6,0 3.4,0',
  2: '0,5 1,6 3,6 4,5 4,3.8 0,0 4,0',
  3: '0,5.2 1,6 3,6 4,5 4,4 3,3.1 1.4,3.1|3,3.1 4,2.2 4,1 3,0 1,0 0,.8',
  4: '3,0 3,6 0,2 4,2',
  5: '3.8,6 .4,6 .2,3.2 1,3.6 3,3.6 4,2.6 4,1 3,0 1,0 0,.8',
  6: '3.6,6 1.8,6 0,3.6 0,1 1,0 3,0 4,1 4,2.4 3,3.4 1,3.4 0,2.4',
  7: '0,6 4,6 1.4,0',
  8: '1,3.2 0,4.2 0,5.2 1,6 3,6 4,5.2 4,4.2 3,3.2 1,3.2 0,2.2 0,1 1,0 3,0 4,1 4,2.2 3,3.2',
  9: '4,3.6 3,2.6 1,2.6 0,3.6 0,5 1,6 3,6 4,5 4,2.4 2.2,0 .6,0',
  '/': '0,-.4 4,6.4',
  ':': '2,1 2,1.1|2,4 2,4.1',
}
const PEN: Record<string, string> = {
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
  '/': '0,-.6 2.8,8.2',
}

export type Hand = 'till' | 'pen'
// The till's glyphs are 17 high and 0.87 of that apart; the doctor's lower-case height is 19, four grid units.
const HANDS = {
  till: { strokes: TILL, scale: 17 / 6, pitch: () => 17 * 0.87, weight: 2.3, ink: '#2b2d38', slant: 0 },
  pen: { strokes: PEN, scale: 17.5 / 4, pitch: widthOf, weight: 3.4, ink: '#1d2f6f', slant: 0.22 },
}

function widthOf(digit: string): number {
  const points = pointsOf(PEN[digit] ?? '').flat()
  return (Math.max(0, ...points.map(([x]) => x)) + 1.1) * (17.5 / 4)
}

const pointsOf = (drawing: string) =>
  drawing
    .split('|')
    .filter(Boolean)
    .map((stroke) => stroke.split(' ').map((point) => point.split(',').map(Number) as Point))

/** A line of digits as an SVG path. A character without strokes becomes a space. */
export function drawDigits(text: string, hand: Hand, x: number, y: number): string {
  const { strokes, scale, pitch, weight, ink, slant } = HANDS[hand]
  let pen = x
  let path = ''
  for (const digit of text) {
    for (const stroke of pointsOf(strokes[digit] ?? '')) {
      const points = stroke.map(([px, py]): Point => [pen + (px + py * slant) * scale, y - py * scale])
      path += hand === 'pen' ? smooth(points) : `M${points.map(show).join('L')}`
    }
    pen += pitch(digit)
  }
  return `<path fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
}

const show = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

// Through every point (Catmull-Rom, as cubic curves).
function smooth(points: Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  let path = `M${show(at(0))}`
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const lead: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const trail: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${show(lead)} ${show(trail)} ${show(to)}`
  }
  return path
}
