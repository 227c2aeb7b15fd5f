/** What the app tells a waiting service worker: take over, nobody is in the middle of something. */
export const UPDATE = 'update'
