/** What the app tells its service worker. `UPDATE`, a waiting one: take over, nobody is in the middle of something. */
export const UPDATE = 'update'
/** One that is there already: this page, too, which was on its way while it took over the others. */
export const CLAIM = 'claim'
