export const READER_VERSION = '7.0.0'
/** Below `assets`, so that a browser caches it for a year. The server gives the worker in it its own policy (app-files.ts). */
export const READER_FOLDER = `/assets/reader-${READER_VERSION}`
