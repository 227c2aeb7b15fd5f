// The letters of a till printer and of the lines that passport readers read: capitals of one width, drawn with a round pen.
// Each is a list of strokes on a grid of 4 x 6, y up.
const STROKES: Record<string, string> = {
  A: '0,0 0,4 2,6 4,4 4,0|0,2 4,2',
  B: '0,0 0,6 3,6 4,5 4,4 3,3 0,3|3,3 4,2 4,1 3,0 0,0',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 0,6 2.6,6 4,4.6 4,1.4 2.6,0 0,0',
  E: '4,6 0,6 0,0 4,0|0,3 3,3',
  F: '4,6 0,6 0,0|0,3 3,3',
  G: '4,5 3,6 1,6 0,5 0,1 1,0 3,0 4,1 4,3 2.4,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '.8,0 3.2,0|.8,6 3.2,6|2,0 2,6',
  J: '1.6,6 4,6 4,1 3,0 1,0 0,1',
  K: '0,0 0,6|4,6 .2,2.8|1.4,3.8 4,0',
  L: '0,6 0,0 4,0',
  M: '0,0 0,6 2,3 4,6 4,0',
  N: '0,0 0,6 4,0 4,6',
  O: '1,0 0,1 0,5 1,6 3,6 4,5 4,1 3,0 1,0',
  P: '0,0 0,6 3,6 4,5 4,3.6 3,2.6 0,2.6',
  Q: '1,0 0,1 0,5 1,6 3,6 4,5 4,1 3,0 1,0|2.6,1.6 4.2,-.4',
  R: '0,0 0,6 3,6 4,5 4,3.8 3,2.8 0,2.8|2,2.8 4,0',
  S: '4,5 3,6 1,6 0,5 0,4 1,3 3,3 4,2 4,1 3,0 1,0 0,1',
  T: '0,6 4,6|2,6 2,0',
  U: '0,6 0,1 1,0 3,0 4,1 4,6',
  V: '0,6 2,0 4,6',
  W: '0,6 .8,0 2,3.6 3.2,0 4,6',
  X: '0,0 4,6|0,6 4,0',
  Y: '0,6 2,3 4,6|2,3 2,0',
  Z: '0,6 4,6 0,0 4,0',
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
  '.': '1.5,0 1.5,.1',
  ',': '1.6,.2 1.2,-.9',
  ':': '2,1 2,1.1|2,4 2,4.1',
  '-': '.6,3 3.4,3',
  '=': '.4,2 3.6,2|.4,4 3.6,4',
  '/': '0,-.4 4,6.4',
  '(': '2.8,-.6 1.6,1.4 1.6,4.6 2.8,6.6',
  ')': '1.2,-.6 2.4,1.4 2.4,4.6 1.2,6.6',
  '<': '3.8,6 .6,3 3.8,0',
  '>': '.2,6 3.4,3 .2,0',
  '+': '2,1.2 2,4.8|.2,3 3.8,3',
  '*': '2,1.4 2,4.6|.6,2.2 3.4,3.8|.6,3.8 3.4,2.2',
  '%': '0,0 4,6|.8,6 .2,5.4 .8,4.8 1.4,5.4 .8,6|3.2,1.2 2.6,.6 3.2,0 3.8,.6 3.2,1.2',
  '#': '1,0 1.6,6|2.6,0 3.2,6|0,2 4,2|.2,4 4.2,4',
  '&': '4,0 .8,4.2 .8,5.4 1.6,6 2.6,5.4 2.6,4.4 0,1.8 0,.8 1,0 2.2,0 4,2.4',
  "'": '2,6 1.8,4.8',
  '@': '3,2 2,1.6 1.2,2.4 1.2,3.8 2,4.4 3,4 3,2 4,2.2 4,5 3,6 1,6 0,5 0,1 1,0 3.4,0',
}

/** How wide one letter is, in parts of its height. */
export const TYPED_WIDTH = 0.87

/** `height` is that of a capital, `weight` the pen's width, `pitch` from one letter to the next. */
export type TypeStyle = { x: number; y: number; height: number; weight: number; fill?: string; pitch?: number }

/** A line of capitals of one width as an SVG path. A character without a drawing stays blank. */
export function typed(
  text: string,
  { x, y, height, weight, fill = '#20242a', pitch = height * TYPED_WIDTH }: TypeStyle,
): string {
  const scale = height / 6
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const path = [...plain].flatMap((character, column) =>
    (STROKES[character] ?? '')
      .split('|')
      .filter(Boolean)
      .map((stroke) => {
        const points = stroke.split(' ').map((point) => {
          const [px = 0, py = 0] = point.split(',').map(Number)
          return `${(x + column * pitch + px * scale).toFixed(1)} ${(y - py * scale).toFixed(1)}`
        })
        return `M${points.join('L')}`
      }),
  )
  return `<path fill="none" stroke="${fill}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" d="${path.join('')}"/>`
}
