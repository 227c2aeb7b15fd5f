export const PDF_VERSION = '6.5.438'
/** Below the app's own address, and below `assets`, so that a browser caches it for a year. */
export const PDF_FOLDER = `assets/pdf-${PDF_VERSION}`
