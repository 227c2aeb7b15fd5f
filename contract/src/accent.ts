// The program's colour. The theme uses only its hue: lightness and chroma are fixed, so that every pair keeps its contrast
// with any colour. Conversions: Björn Ottosson, "A perceptual color space for image processing" (OKLab).

const linear = (byte: number) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const encoded = (share: number) => {
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** Below this chroma a colour looks grey, and its hue is not used. */
const LEAST_CHROMA = 0.01

/** The OKLCH hue of `#rrggbb`, 0..360 with one decimal; null for a grey, and for a text that is not such a colour. */
export function hueOf(colour: string): number | null {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? []
  if (parts.length !== 3) return null
  const [r = 0, g = 0, b = 0] = parts.map((part) => linear(Number.parseInt(part, 16)))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  if (Math.hypot(a, y) < LEAST_CHROMA) return null
  return Math.round((((Math.atan2(y, a) * 180) / Math.PI + 360) % 360) * 10) / 10
}

/** `#rrggbb` of an OKLCH colour, for files that do not support `oklch()`, like a manifest. */
export function colourOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${parts.map((part) => encoded(part).toString(16).padStart(2, '0')).join('')}`
}
