// The program's colour: its hue, set on the root, tints everything (look/tokens.css). It is kept for the next start, which
// sets it before anything is drawn; loaded only where a program has a colour of its own.
import { hueOf } from '@aruga/contract/accent'

const KEY = 'accent-h'
const PROPERTY = '--accent-h'

/** Ionic paints some states as `rgba(var(--…-rgb), a)`, so these must be numbers. */
const triples = {
  '--ion-color-primary-rgb': '--accent',
  '--ion-color-primary-contrast-rgb': '--on-accent',
  '--ion-background-color-rgb': '--page',
  '--ion-text-color-rgb': '--ink',
}

/** Takes over the program's colour, `#rrggbb`; null, and a grey, for the product's own. */
export function applyAccent(colour: string | null) {
  const hue = colour === null ? null : hueOf(colour)
  if (hue === null) window.localStorage.removeItem(KEY)
  else window.localStorage.setItem(KEY, String(hue))
  paintSaved()
}

/** Paints the hue that is kept. */
export const paintSaved = () => paint(window.localStorage.getItem(KEY))

window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintSaved)

function paint(hue: string | null) {
  const { style } = document.documentElement
  if (hue === null) for (const name of [PROPERTY, ...Object.keys(triples)]) style.removeProperty(name)
  else {
    style.setProperty(PROPERTY, hue)
    for (const [name, token] of Object.entries(triples)) style.setProperty(name, painted(token).join(', '))
  }
  const page = `rgb(${painted('--page').join(', ')})`
  // Each theme's is for the theme of now: the other one is painted when it comes.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (window.matchMedia(meta.getAttribute('media') ?? 'all').matches) meta.setAttribute('content', page)
  }
}

/** Red, green and blue of a token, as this browser draws it. */
function painted(token: string): number[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return [0, 0, 0]
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
