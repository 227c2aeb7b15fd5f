/** What can wait is asked for when the code of the first page is there, not beside it: a phone has one narrow line. */
let arrived: () => void

export const firstPage = new Promise<void>((resolve) => {
  arrived = resolve
})

/** Call with each page whose code is there, or will not come. */
export const pageArrived = () => arrived()
