import { Capacitor } from '@capacitor/core'

/** The web views of the native apps have no print command. */
export const canPrint = !Capacitor.isNativePlatform()

/** Opens the browser's print dialog for the page in view. */
export const printPage = () => window.print()
