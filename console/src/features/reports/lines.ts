/** The position of a week in a chart 100 wide and high: the middle of its part of the width. */
const across = (place: number, weeks: number) => ((place + 0.5) / weeks) * 100

const round = (value: number) => Math.round(value * 100) / 100

/**
 * The path of a line through the values, for an SVG of 100 by 100. A week without data interrupts it; a week between two of those is a
 * line of no length, which round ends show as a point.
 */
export function pathOf(values: (number | null)[], most: number): string {
  const isMissing = (place: number) => (values[place] ?? null) === null
  return values
    .flatMap((value, place) => {
      if (value === null) return []
      const begins = isMissing(place - 1)
      const to = `${begins ? 'M' : 'L'}${round(across(place, values.length))} ${round(100 - (value / most) * 100)}`
      return begins && isMissing(place + 1) ? `${to}h0` : to
    })
    .join('')
}
