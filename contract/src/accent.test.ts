import { expect, test } from 'vitest'
import { colourOf, hueOf } from './accent.ts'

test.each([
  // The results of CSS Color 4 for `oklch(from … l c h)`.
  ['#ff0000', 29.2],
  ['#00FF00', 142.5],
  ['#0000ff', 264.1],
  ['#ffff00', 109.8],
  ['#663399', 303.4],
])('%s has the hue %d', (colour, hue) => expect(hueOf(colour)).toBeCloseTo(hue, 0))

test.each(['#000000', '#ffffff', '#808080', '#7f8080', 'teal', '#fff', '', '#12345g'])('%j has no hue', (colour) =>
  expect(hueOf(colour)).toBeNull(),
)

test('the default page colours in both themes are those of the design tokens', () => {
  expect(colourOf(0.966, 0.008, 164)).toBe('#eff6f2')
  expect(colourOf(0.178, 0.012, 164)).toBe('#0c1310')
})
