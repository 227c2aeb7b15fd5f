import { watched } from '@aruga/client/watched'

/** Whether the sheet is open in which the person chooses whose page to see. */
export const switcherOpen = watched(false)
export const openSwitcher = () => switcherOpen.set(true)
