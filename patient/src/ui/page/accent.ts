// The program's colour: its hue, set on the root, tints everything (ui/src/tokens.css). The hue is stored, so that the next start can set
// it before the first paint. Loaded only if the program has its own colour.
import { deviceStore } from '@aruga/client/stores'
import { hueOf } from '@aruga/contract/accent'
import { canReadCanvas } from '@aruga/ui/canvas-readback'
import { HUE_KEY, HUE_PROPERTY, savedHue } from './saved-hue.ts'

/** Ionic uses `rgba(var(--…-rgb), a)` for some states, so these values must be numbers. */
const triples = {
  '--ion-color-primary-rgb': '--accent',
  '--ion-color-primary-contrast-rgb': '--on-accent',
  '--ion-background-color-rgb': '--page',
  '--ion-text-color-rgb': '--ink',
}

/** Applies the program's colour, `#rrggbb`; null, or a grey, restores the product's own. */
export function applyAccent(colour: string | null) {
  const hue = colour === null ? null : hueOf(colour)
  if (hue === null) deviceStore.removeItem(HUE_KEY)
  else deviceStore.setItem(HUE_KEY, String(hue))
  paintSaved()
}

/** Applies the stored hue. */
export const paintSaved = () => paint(savedHue())

window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintSaved)
// The patient may choose another theme.
new MutationObserver(paintSaved).observe(document.documentElement, { attributeFilter: ['data-theme'] })

function paint(hue: string | null) {
  const { style } = document.documentElement
  const canRead = canReadCanvas()
  if (hue === null) for (const name of [HUE_PROPERTY, ...Object.keys(triples)]) style.removeProperty(name)
  else {
    style.setProperty(HUE_PROPERTY, hue)
    if (canRead) for (const [name, token] of Object.entries(triples)) style.setProperty(name, painted(token).join(', '))
  }
  if (!canRead) return
  const page = `rgb(${painted('--page').join(', ')})`
  // The values depend on the current theme, so they are computed again when it changes.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (window.matchMedia(meta.getAttribute('media') ?? 'all').matches) meta.setAttribute('content', page)
  }
}

/** Red, green and blue of a token, as this browser computes it, if its canvas can be read. */
function painted(token: string): number[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return [0, 0, 0]
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
