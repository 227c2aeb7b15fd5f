/** Lets the browser answer a tap before what comes next. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
