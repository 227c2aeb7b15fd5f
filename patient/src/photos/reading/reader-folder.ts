export const READER_VERSION = '7.0.0'
/** Below `assets`, so that a browser keeps it for a year. The server gives the worker in it a policy of its own (app-files.ts). */
export const READER_FOLDER = `/assets/reader-${READER_VERSION}`
