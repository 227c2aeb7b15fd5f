/** Messages of the app to its service worker. `UPDATE`, to a waiting worker: take over, nobody is using the app. */
export const UPDATE = 'update'
/** To the active worker: control this page too, which was still loading while the worker took over the others. */
export const CLAIM = 'claim'
