// Who leaves the program is logged out by it, and is led to a goodbye instead of the log-in page.
let isBeingSaid = false

export const farewell = {
  /** Call right before the session of somebody who has just left ends. */
  say: () => {
    isBeingSaid = true
  },
  isBeingSaid: () => isBeingSaid,
  /** Once it is on the screen: what is opened next asks for the log-in as ever. */
  said: () => {
    isBeingSaid = false
  },
}
