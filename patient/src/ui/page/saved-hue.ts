// The hue that accent.ts derived from the program's colour, for the first paint of the next start.
import { deviceStore } from '@aruga/client/stores'

export const HUE_KEY = 'accent-h'
export const HUE_PROPERTY = '--accent-h'

export const savedHue = () => deviceStore.getItem(HUE_KEY)

/** Returns whether a hue is stored. */
export function applySavedHue(): boolean {
  const hue = savedHue()
  if (hue) document.documentElement.style.setProperty(HUE_PROPERTY, hue)
  return Boolean(hue)
}
